package dev.anomalydetector.job.detect.snapshot;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.LimitsPlan;
import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.time.Duration;

/** Key groups with state, for tests of their snapshots. */
public final class KeyGroups {

  /** One raw metric, one ewma. */
  public static final DetectionPlan PLAN = plan("ewma: {}");

  /** The same with another model. */
  public static final DetectionPlan EDITED_PLAN = plan("ewma: {threshold: 7}");

  private static DetectionPlan plan(String model) {
    return DetectionPlans.of(
        new DetectorText(
                """
                apiVersion: anomalydetector.dev/v1alpha1
                kind: AnomalyDetector
                metadata: {name: snapshots, namespace: test}
                spec:
                  source:
                    kafka: {topic: usage}
                    timestamp: {field: time}
                    fields: {machine: {path: $.machine, type: String}, cpu: {path: $.cpu}}
                  key: [machine]
                  metrics: [{name: cpu, value: event.cpu}]
                  detectors: [{name: unusual, metrics: [cpu], model: {%s}}]
                """
                    .formatted(model))
            .parse());
  }

  private static final Outputs NOBODY =
      new Outputs() {
        @Override
        public void alert(Alert alert) {
          // Not looked at here.
        }

        @Override
        public void late(Event event, String metric) {
          // Not looked at here.
        }
      };

  private KeyGroups() {}

  /**
   * Writes a snapshot of a key group that has had so many events, each of an entity of its own.
   *
   * @param directory where snapshots lie, as a URI
   */
  public static void writeSnapshot(String directory, int keyGroup, int events) throws IOException {
    SnapshotStore store = new SnapshotStore(directory, PLAN.resource());
    SnapshotPace pace = new SnapshotPace(Duration.ofSeconds(1), 1, Duration.ZERO);
    SnapshotCycle cycle = new SnapshotCycle(store, pace, Runnable::run, System::nanoTime, "abc");
    cycle.add(new Subject(keyGroup).events(events), 0);
    while (cycle.completed() == 0) {
      cycle.runSlice();
    }
  }

  /** The plan with room for so many entities, however long their names. */
  static DetectionPlan largePlan(int entities) {
    return new DetectionPlan(
        PLAN.resource(),
        PLAN.generation(),
        PLAN.metrics(),
        PLAN.rules(),
        PLAN.outOfOrdernessMillis(),
        new LimitsPlan(entities, Long.MAX_VALUE, OnLimit.EVICT, 1_000_000));
  }

  /** A key group that can be given events. */
  static final class Subject implements SnapshotSubject {

    private final KeyGroupEngine engine;
    private long nextOffset;

    Subject(int keyGroup) {
      this(keyGroup, PLAN);
    }

    Subject(int keyGroup, DetectionPlan plan) {
      engine = new KeyGroupEngine(plan, keyGroup);
    }

    /** Takes events of entities of their own. */
    Subject events(int count) {
      return events(count, "machine-");
    }

    Subject events(int count, String prefix) {
      for (int i = 0; i < count; i++) {
        engine.process(
            new Event(prefix + nextOffset, 1_000, new double[] {1}, 0, nextOffset, 1), NOBODY);
        nextOffset++;
      }
      return this;
    }

    @Override
    public KeyGroupEngine engine() {
      return engine;
    }

    @Override
    public long nextOffset() {
      return nextOffset;
    }
  }
}
