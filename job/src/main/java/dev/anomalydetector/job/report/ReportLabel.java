package dev.anomalydetector.job.report;

import java.util.Objects;

/**
 * A window in which a series is known to be anomalous.
 *
 * @param startMillis its first instant, milliseconds since the epoch
 * @param endMillis its last instant, not before the first
 * @param kind of the anomaly, any text; may be empty
 */
public record ReportLabel(long startMillis, long endMillis, String kind) {

  /** Refuses a window that ends before it starts. */
  public ReportLabel {
    Objects.requireNonNull(kind, "kind");
    if (endMillis < startMillis) {
      throw new IllegalArgumentException(
          "A labelled window of kind '"
              + kind
              + "' ends before it starts: start "
              + startMillis
              + " ms, end "
              + endMillis
              + " ms. Swap or correct the two times.");
    }
  }

  boolean contains(long timeMillis) {
    return startMillis <= timeMillis && timeMillis <= endMillis;
  }
}
