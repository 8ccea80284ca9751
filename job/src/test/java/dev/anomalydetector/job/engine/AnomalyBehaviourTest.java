package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.RecordedOutputs.Scored;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ModelPlan;
import dev.anomalydetector.job.engine.model.RelativeDifferencePlan;
import dev.anomalydetector.job.engine.model.RobustZScorePlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What users are promised of anomalies, for each model that learns. */
class AnomalyBehaviourTest {

  private static final long SECOND = 1_000;
  private static final int WARM_UP = 20;
  private static final EwmaPlan EWMA = new EwmaPlan(300 * SECOND, 5);

  static Stream<ModelPlan> learningModels() {
    return Stream.of(
        EWMA, new RobustZScorePlan(600 * SECOND, 6), new RelativeDifferencePlan(30, 0.5));
  }

  /** A metric of about 10 for so many seconds, then another level. */
  private static void level(Feed feed, Random random, int from, int to, double level) {
    for (int second = from; second < to; second++) {
      feed.event(second * SECOND, level + 0.2 * random.nextGaussian());
    }
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void anAnomalyThatLastsAlertsOnce(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    Random random = new Random(1);
    level(feed, random, 0, 1_000, 10);
    level(feed, random, 1_000, 1_020, 30);
    level(feed, random, 1_020, 1_200, 10);

    assertThat(feed.told()).startsWith("ThresholdCrossed").endsWith("BackToNormal");
    assertThat(feed.alerts()).extracting(Alert::id).containsOnly(feed.alerts().get(0).id());
    assertThat(feed.alerts()).extracting(Alert::told).startsWith(1, 2).doesNotHaveDuplicates();
    assertThat(feed.alerts().get(0).startMillis()).isEqualTo(1_000 * SECOND);
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void aLevelShiftAlertsOnceAndIsRelearnt(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    Random random = new Random(2);
    level(feed, random, 0, 1_000, 10);
    level(feed, random, 1_000, 3_000, 40);

    assertThat(feed.told()).startsWith("ThresholdCrossed").endsWith("BackToNormal");
    assertThat(feed.told().stream().filter("ThresholdCrossed"::equals)).hasSize(1);
    Scored last = feed.out.scores.get(feed.out.scores.size() - 1);
    assertThat(last.expected()).as("the new normal").isCloseTo(40, within(1.0));
    assertThat(last.lower()).as("and not a band over both levels").isGreaterThan(15);
    feed.event(3_000 * SECOND, 10);
    assertThat(feed.lastScore()).as("the old level is an anomaly now").isGreaterThan(1);
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void anAnomalyDoesNotTeachTheModelThatItIsNormalAtOnce(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    Random random = new Random(3);
    level(feed, random, 0, 1_000, 10);
    for (int second = 1_000; second < 1_015; second++) {
      feed.event(second * SECOND, 1_000);
      assertThat(feed.lastScore()).as("second %d", second).isGreaterThanOrEqualTo(1);
    }
    feed.event(1_015 * SECOND, 10);
    Scored after = feed.out.scores.get(feed.out.scores.size() - 1);

    assertThat(after.score()).as("normal is still normal").isLessThan(1);
    assertThat(after.expected()).isCloseTo(10, within(6.0));
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void twoSpikesFarApartAreTwoAlerts(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    Random random = new Random(4);
    level(feed, random, 0, 1_000, 10);
    feed.event(1_000 * SECOND, 90);
    level(feed, random, 1_001, 1_500, 10);
    feed.event(1_500 * SECOND, 90);
    level(feed, random, 1_501, 2_000, 10);

    assertThat(feed.told())
        .containsExactly("ThresholdCrossed", "BackToNormal", "ThresholdCrossed", "BackToNormal");
    List<String> ids = feed.alerts().stream().map(Alert::id).toList();
    assertThat(ids.get(1)).isEqualTo(ids.get(0));
    assertThat(ids.get(3)).isEqualTo(ids.get(2)).isNotEqualTo(ids.get(0));
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void aConstantSeriesIsQuietAndAnyChangeOfItIsNot(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    for (int second = 0; second < 500; second++) {
      feed.event(second * SECOND, 0.1);
    }
    assertThat(feed.alerts()).isEmpty();
    feed.event(500 * SECOND, 0.3);

    assertThat(feed.told()).containsExactly("ThresholdCrossed");
  }

  @ParameterizedTest
  @MethodSource("learningModels")
  void duringWarmUpAllIsLearntAndNothingScores(ModelPlan model) {
    Feed feed = new Feed(Plans.single(model, WARM_UP));
    Random random = new Random(5);
    for (int second = 0; second < WARM_UP; second++) {
      feed.event(second * SECOND, 1_000 * random.nextDouble());
      assertThat(feed.lastScore()).isZero();
    }
    assertThat(feed.alerts()).isEmpty();
  }

  @Test
  void aDropToZeroIsSeenWhenMissingMeansZero() {
    WindowPlan window =
        new WindowPlan(Aggregate.COUNT, 0, 10 * SECOND, 10 * SECOND, Missing.ZERO, 0);
    Feed feed =
        new Feed(
            Plans.of(MetricPlan.windowed("count", window), Plans.rule("only", 0, EWMA, WARM_UP)));
    Random random = new Random(6);
    for (int second = 0; second < 1_000; second++) {
      for (int i = 0; i < 5 + random.nextInt(3); i++) {
        feed.event(second * SECOND, 1);
      }
    }
    assertThat(feed.alerts()).isEmpty();
    feed.tick(1_015 * SECOND);

    assertThat(feed.told()).containsExactly("ThresholdCrossed");
    Alert alert = feed.alerts().get(0);
    assertThat(alert.actual()).isZero();
    assertThat(alert.lower()).isGreaterThan(30);
    assertThat(alert.windowStartMillis()).isEqualTo(1_000 * SECOND);
    assertThat(alert.windowEndMillis()).isEqualTo(1_010 * SECOND);
  }

  @Test
  void oneValueThatIsNoMeasurementDoesNotBlindAModelForGood() {
    for (double absurd :
        new double[] {Double.MAX_VALUE, -Double.MAX_VALUE, 1e200, Double.POSITIVE_INFINITY}) {
      for (ModelPlan model : learningModels().toList()) {
        Feed feed = new Feed(Plans.single(model, WARM_UP));
        Random random = new Random(7);
        feed.event(0, absurd);
        level(feed, random, 1, 500, 10);
        feed.event(500 * SECOND, 90);

        assertThat(feed.lastScore()).as("%s after %s", model, absurd).isGreaterThan(1);
        assertThat(feed.out.scores).extracting(Scored::score).noneMatch(d -> Double.isNaN(d));
        assertThat(feed.alerts().get(0).startMillis()).as("it was itself told").isZero();
      }
    }
  }

  @Test
  void scoresAreBoundedAndNeverNegative() {
    for (ModelPlan model :
        Stream.concat(learningModels(), Stream.of(new ThresholdPlan(0, 1))).toList()) {
      Feed feed = new Feed(Plans.single(model, 2));
      Random random = new Random(8);
      for (int second = 0; second < 2_000; second++) {
        double magnitude = StrictMath.pow(10, random.nextInt(300) - 150);
        feed.event(second * SECOND, magnitude * random.nextGaussian());
      }
      assertThat(feed.out.scores)
          .extracting(Scored::score)
          .allMatch(score -> score >= 0 && score <= Band.MAXIMUM_SCORE);
    }
  }

  @Test
  void eachSampleIsJudgedByWhatWasLearntBeforeIt() {
    Feed feed = new Feed(Plans.single(EWMA, 0));
    feed.event(0, 5).event(SECOND, 7);

    List<Scored> scores = feed.out.scores;
    assertThat(scores.get(0).upper()).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(scores.get(1).expected()).isEqualTo(5);
  }
}
