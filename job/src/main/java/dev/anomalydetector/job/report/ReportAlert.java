package dev.anomalydetector.job.report;

import java.util.Objects;
import java.util.OptionalLong;

/**
 * One alert of a series. Of the numbers NaN is one that is not known.
 *
 * @param detector that fired it, any text
 * @param severity any text; {@code Warning} and {@code Critical} have colours of their own
 * @param firedMillis event time at which it fired, milliseconds since the epoch
 * @param resolvedMillis event time at which it resolved; empty while it still fires
 * @param actual observed value
 * @param expected value the model expected
 * @param score 1.0 and above is an anomaly
 * @param reason why it fired, any text; may be empty
 */
public record ReportAlert(
    String detector,
    String severity,
    long firedMillis,
    OptionalLong resolvedMillis,
    double actual,
    double expected,
    double score,
    String reason) {

  /** Refuses missing parts. */
  public ReportAlert {
    Objects.requireNonNull(detector, "detector");
    Objects.requireNonNull(severity, "severity");
    Objects.requireNonNull(resolvedMillis, "resolvedMillis");
    Objects.requireNonNull(reason, "reason");
  }
}
