package dev.anomalydetector.job.event;

import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.io.IOException;

/**
 * Keeps records out that no ingest job writes, however well-formed: one with a negative partition
 * would fail the detect job, and again with each restart.
 */
final class RecordCheck {

  /** Far more than Kafka manages in one topic; memory is needed for each. */
  private static final int MAXIMUM_PARTITIONS = 1 << 16;

  /** The last millisecond of the year 9999; the first time is as far before the epoch. */
  private static final long FARTHEST_MILLIS = 253_402_300_799_999L;

  private RecordCheck() {}

  static EventsRecord checked(EventsRecord next) throws IOException {
    if (next instanceof Event event) {
      check(event);
    } else if (next instanceof Tick tick) {
      check(tick);
    }
    return next;
  }

  private static void check(Event event) throws IOException {
    if (event.entity().isEmpty()) {
      throw problem("entity", "(none)");
    }
    checkTime(event.timeMillis());
    checkPartition(event.sourcePartition());
    if (event.sourceOffset() < 0) {
      throw problem("source offset", event.sourceOffset());
    }
    double probability = event.inclusionProbability();
    if (!(probability > 0 && probability <= 1)) {
      throw problem("inclusion probability", probability);
    }
    for (double metric : event.metrics()) {
      if (Double.isInfinite(metric)) {
        throw problem("metric", metric);
      }
    }
  }

  private static void check(Tick tick) throws IOException {
    int partitions = tick.sourcePartitions();
    if (partitions < 1 || partitions > MAXIMUM_PARTITIONS) {
      throw problem("number of source partitions", partitions);
    }
    for (PartitionProgress progress : tick.progress()) {
      checkPartition(progress.partition());
      if (progress.highestEventTimeMillis() != Tick.NO_EVENT_TIME) {
        checkTime(progress.highestEventTimeMillis());
      }
    }
    if (tick.layout().isPresent()) {
      MetricLayout layout = tick.layout().get();
      if (!layout.equals(MetricLayout.of(layout.metrics()))) {
        throw problem("layout of metrics " + layout.metrics(), layout.id());
      }
    }
  }

  private static void checkTime(long millis) throws IOException {
    if (millis < -FARTHEST_MILLIS || millis > FARTHEST_MILLIS) {
      throw problem("event time in milliseconds", millis);
    }
  }

  private static void checkPartition(int partition) throws IOException {
    if (partition < 0 || partition >= MAXIMUM_PARTITIONS) {
      throw problem("source partition", partition);
    }
  }

  private static IOException problem(String what, Object found) {
    return new IOException("Not a record of an ingest job: its " + what + " is " + found);
  }
}
