package dev.anomalydetector.job.report;

import java.util.List;
import java.util.Objects;

/**
 * All that a report shows.
 *
 * @param title heading and window title, any text
 * @param summary one row for each detector; may be empty
 * @param series in the order in which they are listed; may be empty
 */
public record Report(String title, List<SummaryRow> summary, List<ReportSeries> series) {

  /** Copies the lists. */
  public Report {
    Objects.requireNonNull(title, "title");
    summary = List.copyOf(summary);
    series = List.copyOf(series);
  }
}
