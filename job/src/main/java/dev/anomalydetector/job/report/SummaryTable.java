package dev.anomalydetector.job.report;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The table on top of the page: how each detector did. */
final class SummaryTable {
  private SummaryTable() {}

  /** The table as HTML; nothing if there are no rows. */
  static String html(List<SummaryRow> rows) {
    if (rows.isEmpty()) {
      return "";
    }
    Set<String> scores = new LinkedHashSet<>();
    rows.forEach(row -> scores.addAll(row.scores().keySet()));
    StringBuilder html = new StringBuilder("<table class=\"summary\"><thead><tr>");
    html.append("<th>Detector</th><th>Alerts</th><th>Alerts per series-day</th>")
        .append("<th>Precision</th><th>Recall</th>");
    scores.forEach(score -> html.append("<th>").append(Html.escape(score)).append("</th>"));
    html.append("</tr></thead><tbody>");
    for (SummaryRow row : rows) {
      html.append("<tr><th>").append(Html.escape(row.detector())).append("</th>");
      cell(html, String.format(Locale.ROOT, "%,d", row.alerts()));
      cell(html, number("%.3f", row.alertsPerSeriesDay()));
      cell(html, number("%.1f %%", 100 * row.precision()));
      cell(html, number("%.1f %%", 100 * row.recall()));
      for (String score : scores) {
        cell(html, number("%.2f", row.scores().getOrDefault(score, Double.NaN)));
      }
      html.append("</tr>");
    }
    return html.append("</tbody></table>").toString();
  }

  private static void cell(StringBuilder html, String text) {
    html.append("<td>").append(text).append("</td>");
  }

  private static String number(String format, double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "–";
  }
}
