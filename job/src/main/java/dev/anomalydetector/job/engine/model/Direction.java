package dev.anomalydetector.job.engine.model;

/** Which side of the expected value can be an anomaly. */
public enum Direction {
  UP,
  DOWN,
  BOTH;

  /** True when a value on this side of the expected one can be an anomaly. */
  public boolean covers(boolean above) {
    return this == BOTH || (this == UP) == above;
  }
}
