package dev.anomalydetector.e2e.datacenter;

/**
 * The anomalies that are injected; lengths are counted in steps, so that each has enough points.
 */
public enum AnomalyKind {
  /** Nearly all of the capacity is in use for a short while. */
  SPIKE(20, 60, 0),
  /** Nothing at all is in use for a while. */
  DROP_TO_ZERO(60, 180, 0),
  /**
   * Usage jumps and stays there to the end of the trace. Its label ends when the new level can no
   * longer be called news.
   */
  LEVEL_SHIFT(180, 180, 0),
  /** Usage climbs bit by bit, as with a leak, and falls back at once; the fall is labelled too. */
  SLOW_DRIFT(600, 900, 60),
  /** The value does not change at all, as with a hung exporter. */
  STUCK(180, 300, 0);

  private final int shortest;
  private final int longest;
  private final int aftermath;

  AnomalyKind(int shortest, int longest, int aftermath) {
    this.shortest = shortest;
    this.longest = longest;
    this.aftermath = aftermath;
  }

  /** Fewest steps it lasts. */
  int shortest() {
    return shortest;
  }

  /** Most steps it lasts. */
  int longest() {
    return longest;
  }

  /** Steps after its end that still belong to its label. */
  int aftermath() {
    return aftermath;
  }
}
