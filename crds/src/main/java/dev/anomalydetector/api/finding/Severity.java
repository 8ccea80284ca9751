package dev.anomalydetector.api.finding;

/** How bad a finding is. */
public enum Severity {
  /** The detector is refused. */
  ERROR,
  /** The detector runs, but perhaps not as intended. */
  WARNING
}
