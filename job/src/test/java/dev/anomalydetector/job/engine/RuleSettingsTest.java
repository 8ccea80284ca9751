package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.RecordedOutputs.Scored;
import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What the settings of a detector do beside its model. */
class RuleSettingsTest {

  private static final double NONE = Double.POSITIVE_INFINITY;
  private static final EwmaPlan EWMA = new EwmaPlan(300_000, 5);

  /** A metric of about 100, with deviation 1, for 500 seconds. */
  private static Feed trained(RulePlan rule) {
    Feed feed = new Feed(Plans.of(MetricPlan.raw("value"), rule));
    Random random = new Random(1);
    for (int second = 0; second < 500; second++) {
      feed.event(second * 1_000, 100 + random.nextGaussian());
    }
    assertThat(feed.alerts()).isEmpty();
    return feed;
  }

  private static Scored last(Feed feed) {
    return feed.out.scores.get(feed.out.scores.size() - 1);
  }

  @Test
  void onlyTheSideOfTheDirectionScores() {
    Feed up = trained(Plans.rule(EWMA, Direction.UP, 0, 0, -NONE, NONE));
    Feed down = trained(Plans.rule(EWMA, Direction.DOWN, 0, 0, -NONE, NONE));
    up.event(500_000, 0);
    down.event(500_000, 200);
    assertThat(up.lastScore()).isZero();
    assertThat(down.lastScore()).isZero();
    up.event(501_000, 200);
    down.event(501_000, 0);
    assertThat(up.lastScore()).isGreaterThan(1);
    assertThat(down.lastScore()).isGreaterThan(1);
  }

  @Test
  void anOutlierOnTheOtherSideDoesNotBlindTheModel() {
    Feed up = trained(Plans.rule(EWMA, Direction.UP, 0, 0, -NONE, NONE));
    up.event(500_000, -1_000);
    up.event(501_000, 115);

    assertThat(up.lastScore()).isGreaterThan(1);
    assertThat(last(up).upper()).isCloseTo(105, within(2.0));
  }

  @Test
  void aDeviationSmallerThanTheLeastIsNormal() {
    Feed absolute = trained(Plans.rule(EWMA, Direction.BOTH, 50, 0, -NONE, NONE));
    absolute.event(500_000, 140);
    assertThat(absolute.lastScore()).isLessThan(1);
    absolute.event(501_000, 160);
    assertThat(absolute.lastScore()).isGreaterThan(1);

    Feed relative = trained(Plans.rule(EWMA, Direction.BOTH, 0, 0.5, -NONE, NONE));
    relative.event(500_000, 140);
    assertThat(relative.lastScore()).isLessThan(1);
    relative.event(501_000, 160);
    assertThat(relative.lastScore()).isGreaterThan(1);

    Feed both = trained(Plans.rule(EWMA, Direction.BOTH, 20, 0.5, -NONE, NONE));
    both.event(500_000, 140);
    assertThat(both.lastScore()).as("both must be exceeded").isLessThan(1);
  }

  @Test
  void theBandThatIsToldIsTheOneThatTheValueWasJudgedBy() {
    Feed feed = trained(Plans.rule(EWMA, Direction.BOTH, 50, 0, -NONE, NONE));
    feed.event(500_000, 200);

    assertThat(feed.alerts()).hasSize(1);
    assertThat(feed.alerts().get(0).upper()).isCloseTo(150, within(1.0));
    assertThat(feed.alerts().get(0).lower()).isCloseTo(50, within(1.0));
    assertThat(feed.alerts().get(0).score()).isCloseTo(2, within(0.1));
  }

  @Test
  void aValueOutsideTheValidRangeIsAnAnomalyWhateverTheModelSaysAndIsNotLearnt() {
    Feed feed = trained(Plans.rule(EWMA, Direction.UP, 1_000, 0, 0, 1_000));
    Scored before = last(feed);
    feed.event(500_000, -1);
    assertThat(feed.lastScore()).isGreaterThan(1);
    assertThat(feed.told()).containsExactly("ThresholdCrossed");
    feed.event(501_000, 1_000);
    assertThat(feed.lastScore()).as("the ends of the range are valid").isLessThan(1);
    feed.event(502_000, 100_000);

    assertThat(last(feed).expected()).isCloseTo(before.expected(), within(10.0));
  }

  @Test
  void anInvalidValueIsToldWhateverScoreAlertsBeginAtAndDuringWarmUpToo() {
    AlertPlan late = new AlertPlan(0, 0, 0, AlertPlan.NEVER, 50, 60);
    RulePlan rule = new RulePlan("only", 0, EWMA, Direction.BOTH, 0, 0, 0, NONE, 1_000, late);
    Feed feed = new Feed(Plans.of(MetricPlan.raw("value"), rule));
    feed.event(0, -5);

    assertThat(feed.told()).containsExactly("ThresholdCrossed");
    assertThat(feed.lastScore()).isEqualTo(50);
  }

  @Test
  void aModelWithoutExpectationTellsNone() {
    Feed feed = new Feed(Plans.single(new ThresholdPlan(-NONE, 5), 0));
    feed.event(0, 9);

    assertThat(feed.alerts()).hasSize(1);
    assertThat(feed.alerts().get(0).expected()).isNaN();
    assertThat(feed.alerts().get(0).upper()).isEqualTo(5);
    assertThat(feed.alerts().get(0).lower()).isEqualTo(-NONE);
  }

  @Test
  void forCountsTheTimeOfSamplesAndALateOneAddsNone() {
    AlertPlan alert = new AlertPlan(60_000, 0, 0, AlertPlan.NEVER, 1, 2);
    Feed feed =
        new Feed(Plans.of(MetricPlan.raw("v"), Plans.rule(new ThresholdPlan(-NONE, 5), alert)));
    feed.event(100_000, 1).event(40_000, 9).event(101_000, 9);
    assertThat(feed.alerts()).as("normal at 100 s, so abnormal for one second only").isEmpty();
    feed.event(161_000, 9);

    assertThat(feed.told()).containsExactly("ThresholdCrossed");
    assertThat(feed.alerts().get(0).startMillis()).isEqualTo(100_000);
  }

  @Test
  void aLateNormalSampleDoesNotEndAnAlert() {
    AlertPlan alert = new AlertPlan(0, 0, 60_000, AlertPlan.NEVER, 1, 2);
    Feed feed =
        new Feed(Plans.of(MetricPlan.raw("v"), Plans.rule(new ThresholdPlan(-NONE, 5), alert)));
    feed.event(100_000, 9).event(40_000, 1).event(101_000, 1);
    assertThat(feed.told()).as("normal for one second").containsExactly("ThresholdCrossed");
    feed.event(160_000, 1);

    assertThat(feed.told()).containsExactly("ThresholdCrossed", "BackToNormal");
  }
}
