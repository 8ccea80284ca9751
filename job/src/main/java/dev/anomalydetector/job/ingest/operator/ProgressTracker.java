package dev.anomalydetector.job.ingest.operator;

import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How far the source partitions of one subtask have come, and what of it has been told. It is kept
 * in no checkpoint: what has changed is told before each one, so whatever is not told after a
 * restart is read again. Not thread-safe.
 */
final class ProgressTracker {

  /**
   * The time told of an idle partition that has had no record since the subtask started. No event
   * is earlier, so it moves no time; but it is news, where {@link Tick#NO_EVENT_TIME} is only a
   * guess that a key group ignores once it has heard of the partition.
   */
  static final long EARLIEST_EVENT_TIME = 0;

  private final long idleAfterMillis;
  private Partition[] partitions = {};

  /**
   * A tracker without partitions.
   *
   * @param idleAfter after how long without records a partition is idle
   */
  ProgressTracker(Duration idleAfter) {
    this.idleAfterMillis = idleAfter.toMillis();
  }

  /** A partition is this subtask's. */
  void assigned(int partition) {
    if (partition >= partitions.length) {
      partitions = Arrays.copyOf(partitions, partition + 1);
    }
    if (partitions[partition] == null) {
      partitions[partition] = new Partition();
    }
  }

  /** A record with this event time came from a partition that is assigned. */
  void observed(int partition, long eventTimeMillis) {
    Partition state = partitions[partition];
    state.highestMillis = Math.max(state.highestMillis, eventTimeMillis);
    state.silentMillis = 0;
  }

  /** Time passed in which records would have been read, had there been any. */
  void elapsed(long millis) {
    for (Partition state : partitions) {
      if (state != null) {
        state.silentMillis += millis;
      }
    }
  }

  /** The number of partitions that the source topic has at least. */
  int leastPartitions() {
    return partitions.length;
  }

  /** What has changed since it was last told; it counts as told then. */
  List<PartitionProgress> changes() {
    return tell(false);
  }

  /** All that is known; it counts as told then. */
  List<PartitionProgress> all() {
    return tell(true);
  }

  private List<PartitionProgress> tell(boolean unchangedToo) {
    List<PartitionProgress> told = new ArrayList<>();
    for (int partition = 0; partition < partitions.length; partition++) {
      Partition state = partitions[partition];
      if (state == null) {
        continue;
      }
      boolean idle = state.silentMillis >= idleAfterMillis;
      boolean known = idle || state.highestMillis != Tick.NO_EVENT_TIME;
      boolean changed = state.highestMillis != state.toldHighestMillis || idle != state.toldIdle;
      if (known && (changed || unchangedToo)) {
        told.add(
            new PartitionProgress(
                partition, Math.max(state.highestMillis, EARLIEST_EVENT_TIME), idle));
        state.toldHighestMillis = state.highestMillis;
        state.toldIdle = idle;
      }
    }
    return told;
  }

  /** One partition of the source topic. */
  private static final class Partition {
    private long highestMillis = Tick.NO_EVENT_TIME;
    private long silentMillis;
    private long toldHighestMillis = Tick.NO_EVENT_TIME;
    private boolean toldIdle;
  }
}
