package dev.anomalydetector.job.event;

import java.util.List;
import java.util.Optional;

/**
 * How far the source has come. Time enters a key group only by records, which is what makes its
 * output a pure function of its partition.
 *
 * @param sourcePartitions number of partitions of the source topic, at least 1
 * @param progress what is known of some of these partitions
 * @param layout of the events that the writer of the tick writes; empty where writer and reader
 *     share one plan
 */
public record Tick(
    int sourcePartitions, List<PartitionProgress> progress, Optional<MetricLayout> layout)
    implements EventsRecord {

  /** A partition of which no record has been seen has no highest event time. */
  public static final long NO_EVENT_TIME = Long.MIN_VALUE;

  public Tick {
    progress = List.copyOf(progress);
  }

  /** A tick of a writer that shares the reader's plan. */
  public Tick(int sourcePartitions, List<PartitionProgress> progress) {
    this(sourcePartitions, progress, Optional.empty());
  }

  /**
   * Progress of one partition of the source topic.
   *
   * @param partition its number, from 0
   * @param highestEventTimeMillis highest event time seen, or {@link #NO_EVENT_TIME}
   * @param idle true when the partition has been silent for so long that time need not wait for it
   */
  public record PartitionProgress(int partition, long highestEventTimeMillis, boolean idle) {}
}
