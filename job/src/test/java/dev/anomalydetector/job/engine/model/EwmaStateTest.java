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

class EwmaStateTest {

  private static final EwmaPlan PLAN = new EwmaPlan(60_000, 3);

  /** Mean and variance by their definition: each value with the weight that is left of it. */
  private static double[] meanAndVariance(List<Double> values, List<Double> weights) {
    int n = values.size();
    double[] left = new double[n];
    double kept = 1;
    for (int i = n - 1; i >= 0; i--) {
      left[i] = kept * weights.get(i);
      kept *= 1 - weights.get(i);
    }
    double mean = 0;
    for (int i = 0; i < n; i++) {
      mean += left[i] * values.get(i);
    }
    double variance = 0;
    for (int i = 0; i < n; i++) {
      variance += left[i] * (values.get(i) - mean) * (values.get(i) - mean);
    }
    return new double[] {mean, variance};
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void meanAndVarianceAreThoseOfTheWeightedValues(long seed) {
    Random random = new Random(seed);
    ModelState state = PLAN.newState();
    List<Double> values = new ArrayList<>();
    List<Double> weights = new ArrayList<>();
    long time = 0;
    for (int i = 0; i < 300; i++) {
      long elapsed = random.nextInt(20_000);
      time += elapsed;
      values.add(100 + 10 * random.nextGaussian());
      double decayed = 1 - StrictMath.pow(2, -elapsed / 60_000.0);
      weights.add(Math.max(decayed, 1.0 / (i + 1)));
      state.learn(time, values.get(i));

      double[] expected = meanAndVariance(values, weights);
      Band band = band(state);
      assertThat(band.expected()).isCloseTo(expected[0], within(1e-9));
      assertThat(band.upper() - band.expected())
          .isCloseTo(3 * Math.sqrt(expected[1]), within(1e-7));
      assertThat(band.expected() - band.lower())
          .isCloseTo(3 * Math.sqrt(expected[1]), within(1e-7));
    }
  }

  @Test
  void afterAHalfLifeANewLevelHasHalfTheWeight() {
    ModelState state = PLAN.newState();
    long time = 0;
    for (int i = 0; i < 2_000; i++) {
      time += 1_000;
      state.learn(time, 10);
    }
    for (int i = 0; i < 60; i++) {
      time += 1_000;
      state.learn(time, 20);
    }

    assertThat(band(state).expected()).isCloseTo(15, within(0.01));
  }

  @Test
  void beforeTheMemoryIsFullAllValuesWeighTheSame() {
    ModelState state = PLAN.newState();
    for (int i = 1; i <= 9; i++) {
      state.learn(i, i);
    }

    assertThat(band(state).expected()).isCloseTo(5, within(1e-12));
  }

  @Test
  void withoutAnyValueNothingIsAnAnomaly() {
    Band band = band(PLAN.newState());

    assertThat(band.score(1e100)).isZero();
    assertThat(band.score(-1e100)).isZero();
  }

  @Test
  void aConstantSeriesHasABandWithoutWidth() {
    ModelState state = PLAN.newState();
    for (int i = 0; i < 500; i++) {
      state.learn(i * 1_000, 0.1);
    }

    assertThat(band(state).expected()).isEqualTo(0.1);
    assertThat(band(state).upper()).isEqualTo(0.1);
  }

  @Test
  void aLateValueHasTheWeightOfOneThatComesAtOnce() {
    ModelState late = PLAN.newState();
    ModelState atOnce = PLAN.newState();
    for (ModelState state : List.of(late, atOnce)) {
      for (int i = 0; i < 100; i++) {
        state.learn(i * 1_000, i % 7);
      }
    }
    late.learn(5_000, 50);
    atOnce.learn(99_000, 50);
    late.learn(100_000, 1);
    atOnce.learn(100_000, 1);

    assertThat(bits(late)).isEqualTo(bits(atOnce));
  }

  @Test
  void aSnapshotChangesNothing() {
    Random random = new Random(5);
    ModelState whole = PLAN.newState();
    ModelState restored = PLAN.newState();
    long time = -500_000;
    for (int i = 0; i < 2_000; i++) {
      time += random.nextInt(30_000);
      double value = random.nextGaussian();
      whole.learn(time, value);
      restored.learn(time, value);
      if (random.nextInt(10) == 0) {
        restored = copy(PLAN, restored);
      }
      assertThat(bits(restored)).isEqualTo(bits(whole));
    }
  }

  @Test
  void parametersMustMakeSense() {
    assertThatThrownBy(() -> new EwmaPlan(0, 3)).hasMessageContaining("halfLifeMillis 0");
    assertThatThrownBy(() -> new EwmaPlan(1, Double.NaN)).hasMessageContaining("NaN");
  }
}
