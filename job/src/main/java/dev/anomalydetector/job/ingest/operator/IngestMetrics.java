package dev.anomalydetector.job.ingest.operator;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.function.IntSupplier;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;

/** Counters of one subtask of ingest, since it started. */
final class IngestMetrics {

  /** Reasons that only detect knows. */
  private static final EnumSet<Reason> OF_DETECT = EnumSet.of(Reason.LATE, Reason.UNREADABLE_EVENT);

  private final Counter records;
  private final Counter filtered;
  private final Counter ticks;
  private final Map<Reason, Counter> bad = new EnumMap<>(Reason.class);

  private IngestMetrics(MetricGroup metrics) {
    records = metrics.counter("records");
    filtered = metrics.counter("filtered");
    ticks = metrics.counter("ticks");
    for (Reason reason : EnumSet.complementOf(OF_DETECT)) {
      bad.put(reason, metrics.addGroup("reason", reason.text()).counter("bad"));
    }
  }

  /**
   * Registers the metrics.
   *
   * @param partitions tells the number of partitions of the source topic
   */
  static IngestMetrics register(MetricGroup parent, IntSupplier partitions) {
    MetricGroup metrics = parent.addGroup("anomalydetector");
    metrics.gauge("sourcePartitions", (Gauge<Integer>) partitions::getAsInt);
    return new IngestMetrics(metrics);
  }

  void countRecord() {
    records.inc();
  }

  void countFiltered() {
    filtered.inc();
  }

  void countBad(Reason reason) {
    bad.get(reason).inc();
  }

  void countTick() {
    ticks.inc();
  }
}
