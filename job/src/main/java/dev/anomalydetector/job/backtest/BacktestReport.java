package dev.anomalydetector.job.backtest;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.Severity;
import dev.anomalydetector.job.report.Report;
import dev.anomalydetector.job.report.ReportAlert;
import dev.anomalydetector.job.report.ReportLabel;
import dev.anomalydetector.job.report.ReportSeries;
import dev.anomalydetector.job.report.SummaryRow;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.Labels;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** A backtest as the report shows it. Pure. */
public final class BacktestReport {

  private BacktestReport() {}

  /**
   * The report of a backtest.
   *
   * @param labels the anomalies that there were, if anybody knows
   */
  public static Report of(String title, BacktestResult result, Optional<Labels> labels) {
    List<SummaryRow> summary =
        result.detectors().stream().map(name -> row(name, result, labels)).toList();
    return new Report(
        title, summary, result.series().stream().map(s -> series(s, labels)).toList());
  }

  /** The line of one detector. */
  public static SummaryRow row(String detector, BacktestResult result, Optional<Labels> labels) {
    List<ScoredSeries> series = result.seriesOf(detector);
    DetectorScore score = DetectorScore.of(series, labels.orElse(new Labels(Map.of())));
    EventScore events = score.events();
    return new SummaryRow(
        detector,
        events.alerts(),
        events.alertsPerSeriesDay(),
        labels.isPresent() ? events.precision() : Double.NaN,
        labels.isPresent() ? events.recall() : Double.NaN,
        labels.isPresent() ? score.nab() : Map.of());
  }

  /** Name of a series in the report. */
  public static String name(ScoredSeries series) {
    return series.rule().detector() + ": " + DetectorScore.name(series);
  }

  private static ReportSeries series(ScoredSeries series, Optional<Labels> labels) {
    return new ReportSeries(
        name(series),
        series.times(),
        series.values(),
        series.expected(),
        series.lower(),
        series.upper(),
        series.scores(),
        alerts(series),
        labels.map(
            known ->
                DetectorScore.labelled(series, known).stream()
                    .map(w -> new ReportLabel(w.startMillis(), w.endMillis(), "anomaly"))
                    .toList()));
  }

  private static List<ReportAlert> alerts(ScoredSeries series) {
    Map<String, Alert> fired = new LinkedHashMap<>();
    Map<String, Severity> worst = new LinkedHashMap<>();
    Map<String, Long> resolved = new LinkedHashMap<>();
    for (Alert alert : series.alerts()) {
      if (alert.resolved()) {
        resolved.put(alert.id(), alert.windowEndMillis());
      } else {
        // The last telling has the worst severity; the first has the values it fired with.
        fired.putIfAbsent(alert.id(), alert);
        worst.put(alert.id(), alert.severity());
      }
    }
    List<ReportAlert> alerts = new ArrayList<>();
    fired.forEach(
        (id, alert) ->
            alerts.add(
                new ReportAlert(
                    alert.detector(),
                    worst.get(id) == Severity.CRITICAL ? "Critical" : "Warning",
                    alert.windowEndMillis(),
                    resolved.containsKey(id)
                        ? OptionalLong.of(resolved.get(id))
                        : OptionalLong.empty(),
                    alert.actual(),
                    alert.expected(),
                    alert.score(),
                    alert.reason().text())));
    return alerts;
  }
}
