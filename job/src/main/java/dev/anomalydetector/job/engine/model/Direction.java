package dev.anomalydetector.job.engine.model;

/** Which side of the expected value can be an anomaly. */
public enum Direction {
  UP,
  DOWN,
  BOTH
}
