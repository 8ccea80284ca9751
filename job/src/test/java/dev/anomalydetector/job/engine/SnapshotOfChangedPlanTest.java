package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.RecordedOutputs.Scored;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user changes the detector: what has changed starts afresh, all else goes on. */
class SnapshotOfChangedPlanTest {

  private static final int RECORDS = 900;
  private static final int CHANGE = 500;
  private static final MetricPlan CPU = MetricPlan.raw("cpu");
  private static final MetricPlan MEMORY = windowed(10_000);
  private static final EwmaPlan EWMA = new EwmaPlan(120_000, 3);

  private static MetricPlan windowed(long size) {
    return MetricPlan.windowed(
        "memory", new WindowPlan(Aggregate.AVERAGE, 0, size, 10_000, Missing.PREVIOUS, 0));
  }

  private static DetectionPlan plan(List<MetricPlan> metrics, RulePlan... rules) {
    return new DetectionPlan(
        "test/changed", 1, metrics, List.of(rules), 5_000, Plans.limits(1_000, OnLimit.EVICT));
  }

  private static List<EventsRecord> reversed(List<EventsRecord> records) {
    List<EventsRecord> result = new ArrayList<>();
    for (EventsRecord next : records) {
      if (next instanceof Event e) {
        double[] metrics = {e.metrics()[1], e.metrics()[0]};
        result.add(
            new Event(
                e.entity(),
                e.timeMillis(),
                metrics,
                e.sourcePartition(),
                e.sourceOffset(),
                e.inclusionProbability()));
      } else {
        result.add(next);
      }
    }
    return result;
  }

  private static List<Object> of(RecordedOutputs out, String... detectors) {
    return out.outputs.stream()
        .filter(
            output ->
                (output instanceof Alert alert && List.of(detectors).contains(alert.detector()))
                    || (output instanceof Scored scored
                        && List.of(detectors).contains(scored.detector())))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void rulesThatStayKeepTheirStateWhereverTheyStand(long seed) {
    List<EventsRecord> records = RandomStream.generate(seed, RECORDS, 10, 2);
    RulePlan load = Plans.rule("load", 0, EWMA, 5);
    RulePlan leak = Plans.rule("leak", 1, EWMA, 5);
    RulePlan gone = Plans.rule("gone", 0, new ThresholdPlan(0, 15), 0);
    DetectionPlan before = plan(List.of(CPU, MEMORY), gone, load, leak);
    DetectionPlan after =
        plan(
            List.of(MEMORY, CPU),
            Plans.rule("new", 1, new ThresholdPlan(0, 15), 0),
            Plans.rule("leak", 0, EWMA, 5),
            Plans.rule("load", 1, EWMA, 5));
    KeyGroupEngine unchanged = new KeyGroupEngine(before, 0);
    Snapshots.run(unchanged, records.subList(0, CHANGE));

    KeyGroupEngine changed = Snapshots.restore(after, Snapshots.bytes(unchanged));

    List<EventsRecord> rest = records.subList(CHANGE, RECORDS);
    RecordedOutputs expected = Snapshots.run(unchanged, rest);
    RecordedOutputs actual = Snapshots.run(changed, reversed(rest));
    assertThat(of(expected, "load", "leak")).hasSizeGreaterThan(100);
    for (String detector : List.of("load", "leak")) {
      assertThat(of(actual, detector)).isEqualTo(of(expected, detector));
    }
    assertThat(of(actual, "gone")).isEmpty();
    assertThat(of(actual, "new")).isNotEmpty();
  }

  @Test
  void aModelThatHasChangedLearnsAnewAndItsWindowGoesOn() {
    List<EventsRecord> records = RandomStream.generate(4, RECORDS, 10, 2);
    DetectionPlan before = plan(List.of(CPU, MEMORY), Plans.rule("leak", 1, EWMA, 5));
    EwmaPlan other = new EwmaPlan(120_000, 4);
    DetectionPlan after = plan(List.of(CPU, MEMORY), Plans.rule("leak", 1, other, 5));
    KeyGroupEngine unchanged = new KeyGroupEngine(before, 0);
    Snapshots.run(unchanged, records.subList(0, CHANGE));
    KeyGroupEngine changed = Snapshots.restore(after, Snapshots.bytes(unchanged));

    List<EventsRecord> rest = records.subList(CHANGE, RECORDS);
    List<Scored> expected = Snapshots.run(unchanged, rest).scores;
    List<Scored> actual = Snapshots.run(changed, rest).scores;
    assertThat(actual).extracting(Scored::value).isEqualTo(valuesOf(expected));
    assertThat(actual.get(0).upper()).as("nothing learnt").isEqualTo(Double.POSITIVE_INFINITY);
  }

  private static List<Double> valuesOf(List<Scored> scores) {
    return scores.stream().map(Scored::value).toList();
  }

  @Test
  void aWindowThatHasChangedStartsAfreshAndSoDoWhatItsRulesHaveLearnt() {
    DetectionPlan before = plan(List.of(CPU, MEMORY), Plans.rule("leak", 1, EWMA, 5));
    DetectionPlan after = plan(List.of(CPU, windowed(20_000)), Plans.rule("leak", 1, EWMA, 5));
    KeyGroupEngine engine = new KeyGroupEngine(before, 0);
    Snapshots.run(engine, RandomStream.generate(5, CHANGE, 10, 2));

    KeyGroupEngine changed = Snapshots.restore(after, Snapshots.bytes(engine));

    assertThat(changed.entityCount()).isEqualTo(engine.entityCount());
    for (int slot = 0; slot < changed.entities().slots(); slot++) {
      EntityState entity = changed.entities().inSlot(slot);
      assertThat(entity.nextWindowEndMillis()).isEqualTo(EntityState.NO_TIMER);
    }
  }

  @Test
  void anAlertGoesOnWhenItsModelIsChangedAndEndsUnderItsId() {
    Feed feed = new Feed(plan(List.of(CPU), Plans.rule("high", 0, new ThresholdPlan(0, 5), 0)));
    feed.event(1_000, 9);
    DetectionPlan higher = plan(List.of(CPU), Plans.rule("high", 0, new ThresholdPlan(0, 20), 0));

    feed.engine = Snapshots.restore(higher, Snapshots.bytes(feed.engine));
    feed.event(2_000, 9).event(40_000, 9);

    assertThat(feed.told()).containsExactly("ThresholdCrossed", "BackToNormal");
    assertThat(feed.alerts().get(1).id()).isEqualTo(feed.alerts().get(0).id());
    assertThat(feed.alerts().get(1).told()).isEqualTo(2);
  }

  @Test
  void aLowerLimitEvictsWhenTheNextEntityComes() {
    MetricPlan metric = CPU;
    RulePlan rule = Plans.rule("high", 0, new ThresholdPlan(0, 5), 0);
    Feed feed = new Feed(Plans.of(metric, rule));
    for (int i = 0; i < 10; i++) {
      feed.event("e" + i, i, 1);
    }
    DetectionPlan lower =
        new DetectionPlan(
            "test/single",
            1,
            List.of(metric),
            Collections.singletonList(rule),
            0,
            Plans.limits(3, OnLimit.EVICT));

    feed.engine = Snapshots.restore(lower, Snapshots.bytes(feed.engine));
    assertThat(feed.engine.entityCount()).isEqualTo(10);
    feed.event("new", 11, 1);

    assertThat(feed.engine.entityCount()).isEqualTo(3);
    assertThat(feed.engine.entities().find("e9")).as("the most recently used stay").isNotNull();
    assertThat(feed.engine.entities().find("e7")).isNull();
  }
}
