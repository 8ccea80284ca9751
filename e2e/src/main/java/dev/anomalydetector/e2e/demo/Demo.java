package dev.anomalydetector.e2e.demo;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.BacktestReport;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.backtest.ScoredSeries;
import dev.anomalydetector.job.plan.DetectorText;
import dev.anomalydetector.job.report.HtmlReport;
import dev.anomalydetector.job.report.Report;
import dev.anomalydetector.job.report.ReportSeries;
import dev.anomalydetector.job.report.SummaryRow;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.Labels;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs both parts of the demo and reports what came of them. */
public final class Demo {

  private static final long SEED = Long.getLong("seed", 2026);
  private static final Path FOLDER = Path.of("target", "demo");
  private static final Path REPORT = Path.of("target", "reports", "demo.html");

  private Demo() {}

  /**
   * Runs the demo from the root of the checkout. The seed of part 2 is the system property seed.
   */
  public static void main(String[] arguments) throws Exception {
    Files.createDirectories(FOLDER);
    Files.createDirectories(REPORT.getParent());
    DetectorText host = new DetectorText(Files.readString(Path.of("examples", "host.yaml")));
    DetectorText fleet = new DetectorText(Files.readString(Path.of("examples", "fleet.yaml")));
    Path hostFile = FOLDER.resolve("host.jsonl");
    Path fleetFile = FOLDER.resolve("fleet.jsonl");

    boolean burnAlerted = HostPart.run(host, hostFile);
    DatacenterPart datacenter = new DatacenterPart(SEED);
    datacenter.run(fleet, fleetFile);

    progress(
        "Rescaled 1 -> 3 -> 2 workers meanwhile: %d handovers, alerts waited %.1f ms at most. Latency p99 of machines that moved %.1f ms, of the others %.1f ms.",
        datacenter.rescale().handovers(),
        datacenter.rescale().maximumPauseMillis(),
        datacenter.latencyMillis(0.99, true),
        datacenter.latencyMillis(0.99, false));
    progress("Writing the report ...");
    writeReport(host, hostFile, fleet, fleetFile, datacenter);
    EventScore score = LabelCheck.score(datacenter.trace(), datacenter.alerts());
    progress("Report with each series, its band, scores and alerts: %s", REPORT.toAbsolutePath());
    new MeasurementReport("demo")
        .put("events", datacenter.events())
        .put("hostBurnAlerted", burnAlerted)
        .put("labelled", score.windows())
        .put("alerts", score.alerts())
        .put("recall", score.recall())
        .put("precision", score.precision())
        .put("p50LatencyMs", datacenter.latencyMillis(0.5))
        .put("p99LatencyMs", datacenter.latencyMillis(0.99))
        .put("handovers", datacenter.rescale().handovers())
        .put("handoverMaxPauseMs", datacenter.rescale().maximumPauseMillis())
        .put("movedP99LatencyMs", datacenter.latencyMillis(0.99, true))
        .put("unmovedP99LatencyMs", datacenter.latencyMillis(0.99, false))
        .publish();
  }

  /** The report is a backtest of the same records: engine and parser are those of the jobs. */
  private static void writeReport(
      DetectorText host,
      Path hostFile,
      DetectorText fleet,
      Path fleetFile,
      DatacenterPart datacenter)
      throws IOException {
    Labels labels = LabelCheck.forMetrics(datacenter.trace());
    Report hostReport = report(host, hostFile, Optional.empty());
    Report fleetReport = report(fleet, fleetFile, Optional.of(labels));
    List<SummaryRow> summary = new ArrayList<>(hostReport.summary());
    summary.addAll(fleetReport.summary());
    List<ReportSeries> series = new ArrayList<>(hostReport.series());
    series.addAll(fleetReport.series());
    HtmlReport.write(new Report("Demo", summary, series), REPORT);
  }

  private static Report report(DetectorText text, Path file, Optional<Labels> labels)
      throws IOException {
    BacktestResult all = Backtest.run(text.parse(), List.of(file), count -> {});
    Report whole = BacktestReport.of(text.parse().getMetadata().getName(), all, labels);
    Set<String> eventful =
        all.series().stream()
            .filter(series -> labels.isEmpty() || isEventful(series, labels.get()))
            .map(BacktestReport::name)
            .collect(Collectors.toSet());
    return new Report(
        whole.title(),
        whole.summary(),
        whole.series().stream().filter(series -> eventful.contains(series.name())).toList());
  }

  /** Hundreds of calm series would hide those that are worth a look. */
  private static boolean isEventful(ScoredSeries series, Labels labels) {
    return !series.alerts().isEmpty()
        || labels
            .of(series.entity() + "/" + series.metric())
            .filter(windows -> !windows.isEmpty())
            .isPresent();
  }
}
