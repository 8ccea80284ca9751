package dev.anomalydetector.job.event;

import java.util.List;

/**
 * How far the source has come. Time enters a key group only by records, which is what makes its
 * output a pure function of its partition.
 *
 * @param sourcePartitions number of partitions of the source topic, at least 1
 * @param progress what is known of some of these partitions
 */
public record Tick(int sourcePartitions, List<PartitionProgress> progress) implements EventsRecord {

  /** A partition of which no record has been seen has no highest event time. */
  public static final long NO_EVENT_TIME = Long.MIN_VALUE;

  public Tick {
    progress = List.copyOf(progress);
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
