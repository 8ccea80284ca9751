package dev.anomalydetector.job.engine.model;

import static dev.anomalydetector.job.engine.model.Series.band;
import static dev.anomalydetector.job.engine.model.Series.bits;
import static dev.anomalydetector.job.engine.model.Series.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RobustZScoreStateTest {

  private static final long WINDOW = 1_000_000;
  private static final RobustZScorePlan PLAN = new RobustZScorePlan(WINDOW, 3);

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    int n = sorted.size();
    return (sorted.get((n - 1) / 2) + sorted.get(n / 2)) / 2;
  }

  private static double deviation(List<Double> values) {
    double median = median(values);
    return 1.4826 * median(values.stream().map(v -> Math.abs(v - median)).toList());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void centreAndWidthAreNearTheExactMedianAndItsDeviation(long seed) {
    Random random = new Random(seed);
    ModelState state = PLAN.newState();
    List<Double> values = new ArrayList<>();
    for (int i = 0; i < 4_000; i++) {
      // A tenth of outliers, which mean and variance would not stand.
      double value = random.nextInt(10) == 0 ? 1_000 : 50 + 5 * random.nextGaussian();
      values.add(value);
      state.learn(i, value);
      if (i >= 100 && i % 500 == 0) {
        Band band = band(state);
        assertThat(band.expected()).isCloseTo(median(values), within(1.0));
        assertThat((band.upper() - band.lower()) / 6)
            .isCloseTo(deviation(values), within(0.2 * deviation(values)));
      }
    }
  }

  @Test
  void anOutlierAmongManyHardlyMovesTheBand() {
    Random random = new Random(4);
    ModelState state = PLAN.newState();
    for (int i = 0; i < 1_000; i++) {
      state.learn(i, random.nextGaussian());
    }
    Band before = band(state);
    for (int i = 1_000; i < 1_050; i++) {
      state.learn(i, 1e9);
    }

    assertThat(band(state).upper()).isCloseTo(before.upper(), within(0.5));
  }

  @Test
  void afterAWindowTheOldLevelIsForgotten() {
    Random random = new Random(6);
    ModelState state = PLAN.newState();
    for (long time = 0; time < 2 * WINDOW; time += 1_000) {
      state.learn(time, 10 + random.nextGaussian());
    }
    for (long time = 2 * WINDOW; time < 3 * WINDOW; time += 1_000) {
      state.learn(time, 500 + random.nextGaussian());
    }

    assertThat(band(state).expected()).isCloseTo(500, within(1.0));
    assertThat(band(state).lower()).isGreaterThan(490);
  }

  @Test
  void afterAGapOfAWindowNothingIsRemembered() {
    ModelState state = PLAN.newState();
    for (long time = 0; time < WINDOW / 2; time += 1_000) {
      state.learn(time, 10);
    }
    state.learn(3 * WINDOW, 99);

    assertThat(band(state).expected()).isEqualTo(99);
  }

  @Test
  void withoutAnyValueNothingIsAnAnomaly() {
    assertThat(band(PLAN.newState()).score(1e100)).isZero();
  }

  @Test
  void aSnapshotChangesNothing() {
    Random random = new Random(7);
    ModelState whole = PLAN.newState();
    ModelState restored = PLAN.newState();
    long time = -3 * WINDOW;
    for (int i = 0; i < 2_000; i++) {
      time += random.nextInt(2_000);
      double value = random.nextGaussian();
      whole.learn(time, value);
      restored.learn(time, value);
      if (random.nextInt(5) == 0) {
        restored = copy(PLAN, restored);
      }
      assertThat(bits(restored)).isEqualTo(bits(whole));
    }
  }

  @Test
  void parametersMustMakeSense() {
    assertThatThrownBy(() -> new RobustZScorePlan(1, 3)).hasMessageContaining("windowMillis 1");
    assertThatThrownBy(() -> new RobustZScorePlan(5, 0)).hasMessageContaining("threshold 0");
  }
}
