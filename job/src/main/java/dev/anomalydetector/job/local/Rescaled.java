package dev.anomalydetector.job.local;

import java.util.List;

/**
 * A rescale that has ended.
 *
 * @param completed false if it took too long and was called off
 * @param moved how many key groups have another owner now
 * @param pauseMicros of each key group that moved, microseconds that its outputs waited at most; in
 *     ascending order
 * @param bytes size of the snapshots that their states came in
 * @param seconds how long it took
 */
public record Rescaled(
    boolean completed, int moved, List<Long> pauseMicros, long bytes, double seconds) {

  public Rescaled {
    pauseMicros = pauseMicros.stream().sorted().toList();
  }

  /**
   * A quantile of the pauses in milliseconds; 0 if nothing moved.
   *
   * @param rank in [0, 1]
   */
  public double pauseMillis(double rank) {
    return pauseMicros.isEmpty()
        ? 0
        : pauseMicros.get((int) Math.ceil(rank * (pauseMicros.size() - 1))) / 1e3;
  }
}
