package dev.anomalydetector.job.engine.model;

import static dev.anomalydetector.job.engine.model.Series.band;
import static dev.anomalydetector.job.engine.model.Series.bits;
import static dev.anomalydetector.job.engine.model.Series.copy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RelativeDifferenceStateTest {

  private static final RelativeDifferencePlan PLAN = new RelativeDifferencePlan(5, 0.5);

  /** The course's rule as it is written. */
  private static double difference(double current, double mean) {
    return current + mean == 0 ? 0 : 2 * Math.abs(current - mean) / (current + mean);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void anAnomalyIsWhereTheRuleExceedsItsThreshold(long seed) {
    Random random = new Random(seed);
    RelativeDifferencePlan plan =
        new RelativeDifferencePlan(1 + random.nextInt(8), 0.1 + 1.8 * random.nextDouble());
    ModelState state = plan.newState();
    List<Double> values = new ArrayList<>();
    int anomalies = 0;
    for (int i = 0; i < 2_000; i++) {
      double value = random.nextInt(10) == 0 ? 0 : 10 * random.nextDouble();
      if (values.size() >= plan.windows()) {
        double mean =
            values.subList(values.size() - plan.windows(), values.size()).stream()
                .mapToDouble(Double::doubleValue)
                .average()
                .orElseThrow();
        double difference = difference(value, mean);
        assertThat(band(state).expected()).isCloseTo(mean, within(1e-12));
        if (Math.abs(difference - plan.threshold()) > 1e-9) {
          boolean anomalous = difference > plan.threshold();
          assertThat(band(state).score(value) >= 1)
              .as("%s against %s with threshold %s", value, mean, plan.threshold())
              .isEqualTo(anomalous);
          anomalies += anomalous ? 1 : 0;
        }
      } else {
        assertThat(band(state).score(value)).isZero();
      }
      values.add(value);
      state.learn(i, value);
    }
    assertThat(anomalies).isBetween(1, 1_999);
  }

  @Test
  void zeroAgainstZeroIsNoDifference() {
    ModelState state = PLAN.newState();
    for (int i = 0; i < 5; i++) {
      state.learn(i, 0);
    }

    assertThat(band(state).score(0)).isZero();
    assertThat(band(state).score(0.001)).isEqualTo(Band.MAXIMUM_SCORE);
  }

  @Test
  void aDropToZeroIsAnAnomalyWhateverTheThreshold() {
    ModelState state = new RelativeDifferencePlan(3, 1.99).newState();
    for (int i = 0; i < 3; i++) {
      state.learn(i, 7);
    }

    assertThat(band(state).score(0)).isGreaterThanOrEqualTo(1);
  }

  @Test
  void aSnapshotChangesNothing() {
    Random random = new Random(5);
    ModelState whole = PLAN.newState();
    ModelState restored = PLAN.newState();
    for (int i = 0; i < 200; i++) {
      double value = random.nextDouble();
      whole.learn(i, value);
      restored.learn(i, value);
      restored = copy(PLAN, restored);
      assertThat(bits(restored)).isEqualTo(bits(whole));
    }
  }

  @Test
  void aRingThatDoesNotFitThePlanIsCorrupt() {
    StateWriter out = new StateWriter();
    PLAN.newState().write(out);
    byte[] empty = out.takeBytes();
    out.writeInt(6);
    out.writeInt(0);
    byte[] tooMany = out.takeBytes();
    out.writeInt(5);
    out.writeInt(5);
    byte[] beyond = out.takeBytes();

    assertThat(bits(PLAN.readState(new StateReader(empty)))).isEqualTo(bits(PLAN.newState()));
    for (byte[] broken : List.of(tooMany, beyond)) {
      assertThatThrownBy(() -> PLAN.readState(new StateReader(broken)))
          .isInstanceOf(CorruptStateException.class);
    }
  }

  @Test
  void parametersMustMakeSense() {
    assertThatThrownBy(() -> new RelativeDifferencePlan(0, 0.5)).hasMessageContaining("windows 0");
    assertThatThrownBy(() -> new RelativeDifferencePlan(1, 2)).hasMessageContaining("2.0");
  }
}
