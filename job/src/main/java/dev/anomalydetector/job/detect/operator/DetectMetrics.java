package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.job.detect.snapshot.SnapshotCycle;
import dev.anomalydetector.job.engine.EngineCounters;
import java.util.Collection;
import java.util.function.ToLongFunction;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/**
 * Gauges of the detect job. Reporters read them from their own threads while the task thread counts
 * on, so a reading may be a moment old; that is all they are for.
 */
final class DetectMetrics {

  private DetectMetrics() {}

  static void register(
      MetricGroup parent, Collection<RunningKeyGroup> groups, SnapshotCycle snapshots) {
    MetricGroup metrics = parent.addGroup("anomalydetector");
    metrics.gauge("keyGroups", (Gauge<Integer>) groups::size);
    metrics.gauge("entities", sum(groups, group -> group.engine().entityCount()));
    counter(metrics, "events", groups, EngineCounters::events);
    counter(metrics, "duplicates", groups, EngineCounters::duplicates);
    counter(metrics, "late", groups, EngineCounters::late);
    counter(metrics, "foreign", groups, EngineCounters::foreign);
    counter(metrics, "refused", groups, EngineCounters::refused);
    counter(metrics, "evicted", groups, EngineCounters::evicted);
    counter(metrics, "expired", groups, EngineCounters::expired);
    counter(metrics, "alerts", groups, EngineCounters::alerts);
    metrics.gauge("snapshots", (Gauge<Long>) snapshots::completed);
    metrics.gauge("snapshotBytes", (Gauge<Long>) snapshots::completedBytes);
  }

  private static void counter(
      MetricGroup metrics,
      String name,
      Collection<RunningKeyGroup> groups,
      ToLongFunction<EngineCounters> count) {
    metrics.gauge(name, sum(groups, group -> count.applyAsLong(group.engine().counters())));
  }

  private static Gauge<Long> sum(
      Collection<RunningKeyGroup> groups, ToLongFunction<RunningKeyGroup> value) {
    return () -> groups.stream().mapToLong(value).sum();
  }
}
