package dev.anomalydetector.job.detect.snapshot;

import java.time.Duration;

/**
 * How much of the task thread snapshots may take.
 *
 * @param slice how long records wait at most while a slice is written
 * @param cpuShare share of the thread's time for slices, in (0, 1]
 * @param interval least time between the beginnings of two snapshots of one key group
 */
public record SnapshotPace(Duration slice, double cpuShare, Duration interval) {

  public SnapshotPace {
    if (slice.isNegative() || slice.isZero() || !(cpuShare > 0 && cpuShare <= 1)) {
      throw new IllegalArgumentException(
          "slice " + slice + " must be positive and cpuShare " + cpuShare + " in (0, 1]");
    }
  }

  /** How long to leave the thread to the records after a slice that took this long. */
  Duration gapAfter(Duration taken) {
    long nanos = (long) (taken.toNanos() * (1 / cpuShare - 1));
    return Duration.ofNanos(Math.max(nanos, slice.toNanos()));
  }
}
