package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.job.detect.snapshot.SnapshotCycle;
import dev.anomalydetector.job.engine.EngineCounters;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import java.util.Collection;
import java.util.Objects;
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
      MetricGroup parent, Collection<HostedKeyGroup> groups, SnapshotCycle snapshots) {
    MetricGroup metrics = parent.addGroup("anomalydetector");
    metrics.gauge("keyGroups", (Gauge<Integer>) groups::size);
    metrics.gauge("entities", sum(groups, KeyGroupEngine::entityCount));
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
      Collection<HostedKeyGroup> groups,
      ToLongFunction<EngineCounters> count) {
    metrics.gauge(name, sum(groups, engine -> count.applyAsLong(engine.counters())));
  }

  /** One that is being given away has no engine any more. */
  private static Gauge<Long> sum(
      Collection<HostedKeyGroup> groups, ToLongFunction<KeyGroupEngine> value) {
    return () ->
        groups.stream().map(HostedKeyGroup::engine).filter(Objects::nonNull).mapToLong(value).sum();
  }
}
