package dev.anomalydetector.job.engine.alert;

/** How bad an alert is, mildest first. */
public enum Severity {
  WARNING,
  CRITICAL
}
