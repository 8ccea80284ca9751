package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.List;

/** Feeds a key group as ingest would from a source of one partition, and keeps what it emits. */
final class Feed {

  static final String ENTITY = "machine";

  final RecordedOutputs out = new RecordedOutputs();
  KeyGroupEngine engine;
  private long offset;

  Feed(DetectionPlan plan) {
    engine = new KeyGroupEngine(plan, 0);
    engine.process(new Tick(1, List.of()), out);
  }

  /** One event of the one entity. */
  Feed event(long timeMillis, double... metrics) {
    return event(ENTITY, timeMillis, metrics);
  }

  Feed event(String entity, long timeMillis, double... metrics) {
    engine.process(new Event(entity, timeMillis, metrics, 0, offset++, 1), out);
    return this;
  }

  /** Time passes without events. */
  Feed tick(long highestMillis) {
    PartitionProgress progress = new PartitionProgress(0, highestMillis, false);
    engine.process(new Tick(1, List.of(progress)), out);
    return this;
  }

  List<Alert> alerts() {
    return out.alerts;
  }

  /** The reasons of all tellings, in order. */
  List<String> told() {
    return out.alerts.stream().map(alert -> alert.reason().text()).toList();
  }

  double lastScore() {
    return out.scores.get(out.scores.size() - 1).score();
  }
}
