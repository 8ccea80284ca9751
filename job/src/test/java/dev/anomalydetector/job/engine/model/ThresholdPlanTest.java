package dev.anomalydetector.job.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.state.StateWriter;
import org.junit.jupiter.api.Test;

class ThresholdPlanTest {

  private static final double NONE = Double.POSITIVE_INFINITY;

  private static double score(double lower, double upper, double value) {
    Band band = new Band();
    new ThresholdPlan(lower, upper).newState().fillBand(band);
    return band.score(value);
  }

  @Test
  void valuesBeyondABoundAreAnomaliesAndTheBoundIsNot() {
    assertThat(score(0, 100, 100)).isLessThan(1);
    assertThat(score(0, 100, 0)).isLessThan(1);
    assertThat(score(0, 100, 100.001)).isGreaterThanOrEqualTo(1);
    assertThat(score(0, 100, -0.001)).isGreaterThanOrEqualTo(1);
  }

  @Test
  void betweenTwoBoundsTheMiddleScoresZero() {
    assertThat(score(0, 100, 50)).isZero();
    assertThat(score(0, 100, 75)).isEqualTo(0.5);
    assertThat(score(0, 100, 150)).isEqualTo(2);
  }

  @Test
  void withOneBoundTheScoreGrowsByItsMagnitude() {
    assertThat(score(-NONE, 80, 160)).isEqualTo(2);
    assertThat(score(-NONE, 80, -1e12)).isZero();
    assertThat(score(10, NONE, 0)).isEqualTo(2);
    assertThat(score(10, NONE, 1e12)).isZero();
    assertThat(score(-10, NONE, -20)).isEqualTo(2);
    assertThat(score(0, NONE, -1)).isEqualTo(2);
  }

  @Test
  void boundsAtTheEndsOfAllNumbersAreNoProblem() {
    assertThat(score(-Double.MAX_VALUE, Double.MAX_VALUE, 5)).isLessThan(1);
    assertThat(score(-NONE, Double.MAX_VALUE, 5)).isLessThan(1);
  }

  @Test
  void nothingIsLearntAndNothingWritten() {
    ThresholdPlan plan = new ThresholdPlan(0, 10);
    ModelState state = plan.newState();
    StateWriter out = new StateWriter();
    for (int i = 0; i < 100; i++) {
      state.learn(i, 1000);
    }
    state.write(out);

    assertThat(out.size()).isZero();
    assertThat(score(0, 10, 1000)).isGreaterThan(1);
    assertThat(plan.relearns(Long.MAX_VALUE, Integer.MAX_VALUE)).isFalse();
    assertThat(plan.hasExpectation()).isFalse();
  }

  @Test
  void boundsMustBeInOrder() {
    assertThatThrownBy(() -> new ThresholdPlan(5, 5)).hasMessageContaining("5.0");
    assertThatThrownBy(() -> new ThresholdPlan(Double.NaN, 5)).hasMessageContaining("NaN");
  }
}
