package dev.anomalydetector.job.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One series with what a detector made of it. The arrays are taken as they are, not copied, since a
 * report may hold many millions of points; do not change them until the report is written.
 *
 * @param name any text; unique names make the list easier to read
 * @param timesMillis event time of each point, milliseconds since the epoch; drawn in order of time
 * @param values observed values; NaN is a gap, as in all arrays
 * @param expected what the model expected; empty if it has no such notion
 * @param lower lower bound of what is normal; empty if there is none
 * @param upper upper bound of what is normal; empty if there is none
 * @param scores 1.0 and above is an anomaly; empty if there are none
 * @param alerts in any order
 * @param labels in any order; an empty list says that the series is known to be normal, nothing at
 *     all that nobody labelled it, so that no alert can be called false
 */
public record ReportSeries(
    String name,
    long[] timesMillis,
    double[] values,
    double[] expected,
    double[] lower,
    double[] upper,
    double[] scores,
    List<ReportAlert> alerts,
    Optional<List<ReportLabel>> labels) {

  /** Refuses arrays that are neither empty nor as long as the times; the values must be as long. */
  public ReportSeries {
    Objects.requireNonNull(name, "name");
    requireLength(name, "values", values, timesMillis.length, false);
    requireLength(name, "expected", expected, timesMillis.length, true);
    requireLength(name, "lower", lower, timesMillis.length, true);
    requireLength(name, "upper", upper, timesMillis.length, true);
    requireLength(name, "scores", scores, timesMillis.length, true);
    alerts = List.copyOf(alerts);
    labels = labels.map(List::copyOf);
  }

  private static void requireLength(
      String series, String column, double[] array, int points, boolean mayBeEmpty) {
    if (array.length != points && !(mayBeEmpty && array.length == 0)) {
      throw new IllegalArgumentException(
          "Series '"
              + series
              + "' has "
              + points
              + " times but "
              + array.length
              + " "
              + column
              + ". Give one for each time, NaN where there is none"
              + (mayBeEmpty ? ", or none at all." : "."));
    }
  }

  /** The labelled windows; none if nobody labelled the series. */
  List<ReportLabel> windows() {
    return labels.orElse(List.of());
  }

  /** Labelled windows in which an alert fired. */
  long hitWindows() {
    return windows().stream().filter(this::isHit).count();
  }

  /** Whether an alert fired in the labelled window. */
  boolean isHit(ReportLabel label) {
    return alerts.stream().anyMatch(alert -> label.contains(alert.firedMillis()));
  }

  /** Alerts of a labelled series that fired outside each window. */
  long falseAlerts() {
    return alerts.stream().filter(this::isFalse).count();
  }

  /** Whether the series is labelled and the alert fired outside each window. */
  boolean isFalse(ReportAlert alert) {
    return labels.isPresent()
        && windows().stream().noneMatch(label -> label.contains(alert.firedMillis()));
  }
}
