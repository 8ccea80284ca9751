package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.RecordedOutputs.Late;
import dev.anomalydetector.job.engine.RecordedOutputs.Scored;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.AlertIds;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyGroupEngineTest {

  private static final ThresholdPlan ABOVE_FIVE = new ThresholdPlan(Double.NEGATIVE_INFINITY, 5);

  private static DetectionPlan raw(LimitsPlan limits) {
    return new DetectionPlan(
        "test/raw",
        7,
        List.of(MetricPlan.raw("load")),
        List.of(Plans.rule("high", 0, ABOVE_FIVE, 0)),
        0,
        limits);
  }

  private static DetectionPlan counting(LimitsPlan limits, Missing missing) {
    WindowPlan window = new WindowPlan(Aggregate.COUNT, 0, 10_000, 10_000, missing, 0);
    return new DetectionPlan(
        "test/counting",
        7,
        List.of(MetricPlan.windowed("count", window)),
        List.of(Plans.rule("many", 0, ABOVE_FIVE, 0)),
        0,
        limits);
  }

  @Test
  void anAlertSaysWhatHappened() {
    Feed feed = new Feed(raw(Plans.limits(10, OnLimit.EVICT)));
    feed.event(1_000, 1).event(2_000, 12);

    assertThat(feed.alerts())
        .containsExactly(
            new Alert(
                AlertIds.alertId("test/raw", "high", "load", Feed.ENTITY, 2_000),
                1,
                "high",
                "load",
                7,
                Feed.ENTITY,
                2_000,
                2_000,
                2_000,
                12,
                Double.NaN,
                Double.NEGATIVE_INFINITY,
                5,
                feed.lastScore(),
                feed.alerts().get(0).severity(),
                AlertReason.THRESHOLD_CROSSED,
                false));
  }

  @Test
  void aValueBehindTheTimeOfTheKeyGroupIsJudgedAndMarkedAsLate() {
    Feed feed = new Feed(raw(Plans.limits(10, OnLimit.EVICT)));
    feed.event("other", 60_000, 1).event(20_000, 12).event("third", 60_000, 12);

    assertThat(feed.alerts()).extracting(Alert::late).containsExactly(true, false);
    assertThat(feed.alerts().get(0).windowEndMillis()).isEqualTo(20_000);
  }

  @Test
  void aValueThatComesAfterItsWindowsIsToldAndCountedAndChangesNothing() {
    Feed feed = new Feed(counting(Plans.limits(10, OnLimit.EVICT), Missing.IGNORE));
    feed.event(5_000, 1).event(25_000, 1).event(6_000, 1).event(15_000, 1).event(26_000, 1);
    feed.tick(30_000);

    assertThat(feed.out.outputs)
        .filteredOn(Late.class::isInstance)
        .containsExactly(new Late(0, 2, "count"), new Late(0, 3, "count"));
    assertThat(feed.engine.counters().late()).isEqualTo(2);
    assertThat(feed.out.scores).extracting(Scored::value).containsExactly(1.0, 2.0);
  }

  @Test
  void aMetricThatDoesNotApplyIsLeftAlone() {
    Feed feed = new Feed(raw(Plans.limits(10, OnLimit.EVICT)));
    feed.event(1_000, Double.NaN).event(2_000).event(3_000, 1, 2, 3);

    assertThat(feed.out.scores).hasSize(1);
    assertThat(feed.engine.counters().events()).isEqualTo(3);
  }

  @Test
  void theLeastRecentlyUsedEntityIsEvictedAndItsAlertEnds() {
    Feed feed = new Feed(raw(Plans.limits(2, OnLimit.EVICT)));
    feed.event("a", 1_000, 9).event("b", 2_000, 9).event("a", 3_000, 9).event("c", 4_000, 1);

    assertThat(feed.engine.entityCount()).isEqualTo(2);
    assertThat(feed.engine.counters().evicted()).isEqualTo(1);
    Alert end = feed.alerts().get(2);
    assertThat(end.entity()).isEqualTo("b");
    assertThat(end.reason()).isEqualTo(AlertReason.ENTITY_EVICTED);
    assertThat(end.id()).isEqualTo(feed.alerts().get(1).id());
    assertThat(end.told()).isEqualTo(2);
    assertThat(end.actual()).isNaN();
    assertThat(end.windowEndMillis()).as("time was at 3 s when room was needed").isEqualTo(3_000);
  }

  @Test
  void whereNewEntitiesAreRefusedTheOldOnesStay() {
    Feed feed = new Feed(raw(Plans.limits(2, OnLimit.REFUSE)));
    feed.event("a", 1_000, 1).event("b", 2_000, 1).event("c", 3_000, 9).event("a", 4_000, 9);

    assertThat(feed.engine.counters().refused()).isEqualTo(1);
    assertThat(feed.alerts()).extracting(Alert::entity).containsExactly("a");
  }

  @Test
  void anEntityThatIsSilentForTheTimeToLiveIsForgottenAndItsAlertEnds() {
    Feed feed = new Feed(raw(Plans.limits(10, OnLimit.EVICT)));
    feed.event("a", 0, 9).event("b", 1_000_000, 1).tick(3_599_999);
    assertThat(feed.engine.entityCount()).isEqualTo(2);
    feed.tick(3_600_000);

    assertThat(feed.engine.entityCount()).isEqualTo(1);
    assertThat(feed.engine.counters().expired()).isEqualTo(1);
    assertThat(feed.told()).containsExactly("ThresholdCrossed", "EntityExpired");
    assertThat(feed.alerts().get(1).windowEndMillis()).isEqualTo(3_600_000);
  }

  @Test
  void windowsEndInTheOrderOfTimeAndThenOfTheirEntities() {
    Feed feed = new Feed(counting(Plans.limits(10, OnLimit.EVICT), Missing.ZERO));
    feed.event("b", 1_000, 1).event("a", 2_000, 1).event("c", 12_000, 1).tick(40_000);

    assertThat(feed.out.scores)
        .extracting(scored -> scored.entity() + " " + scored.timeMillis())
        .containsExactly(
            "b 10000", "a 10000", "b 20000", "a 20000", "c 20000", "b 30000", "a 30000", "c 30000",
            "b 40000", "a 40000", "c 40000");
  }

  @Test
  void whatLoadSheddingKeptCountsForWhatItDropped() {
    Feed feed = new Feed(counting(Plans.limits(10, OnLimit.EVICT), Missing.IGNORE));
    feed.event(1_000, 1);
    feed.engine.process(new Event(Feed.ENTITY, 2_000, new double[] {1}, 0, 9, 0.25), feed.out);
    feed.tick(10_000);

    assertThat(feed.out.scores).extracting(Scored::value).containsExactly(5.0);
  }

  @Test
  void windowsThatRunAheadOfTimeStayWithinTheLimitOnBytes() {
    // The second partition of the source says nothing, so time stands still.
    DetectionPlan usual = counting(Plans.limits(100, OnLimit.EVICT), Missing.IGNORE);
    long bytes = usual.entityBytes() + 10 * 72;
    DetectionPlan plan =
        counting(new LimitsPlan(100, bytes, OnLimit.EVICT, 3_600_000), Missing.IGNORE);
    RecordedOutputs out = new RecordedOutputs();
    KeyGroupEngine engine = new KeyGroupEngine(plan, 0);
    engine.process(new Tick(2, List.of()), out);
    for (int i = 0; i < 1_000; i++) {
      engine.process(new Event("a", i * 10_000L, new double[] {1}, 0, i, 1), out);
    }

    assertThat(out.scores).as("the oldest windows closed early").hasSize(1_000 - 12);
    assertThat(out.scores).allMatch(scored -> scored.value() == 1);
    engine.process(new Event("a", 5_000, new double[] {1}, 0, 1_000, 1), out);
    assertThat(engine.counters().late()).as("what comes for them is late").isEqualTo(1);
  }

  @Test
  void longNamesCountAgainstTheLimitOnBytes() {
    DetectionPlan usual = raw(Plans.limits(100, OnLimit.EVICT));
    DetectionPlan plan =
        raw(new LimitsPlan(100, 10 * usual.entityBytes(), OnLimit.EVICT, 3_600_000));
    Feed feed = new Feed(plan);
    for (int i = 0; i < 50; i++) {
      feed.event("machine-" + i, i, 1);
    }
    assertThat(feed.engine.entityCount()).isEqualTo(10);
    for (int i = 0; i < 50; i++) {
      feed.event("x".repeat(1_000) + i, i, 1);
    }
    assertThat(feed.engine.entityCount()).isEqualTo(1);
  }

  @Test
  void aPlanWhoseRulesLookAtNothingIsRefused() {
    assertThatThrownBy(() -> Plans.of(MetricPlan.raw("a"), Plans.rule("lost", 1, ABOVE_FIVE, 0)))
        .hasMessageContaining("lost")
        .hasMessageContaining("metric 1 of 1");
    assertThatThrownBy(() -> new LimitsPlan(0, 1, OnLimit.EVICT, 1)).hasMessageContaining("0");
  }
}
