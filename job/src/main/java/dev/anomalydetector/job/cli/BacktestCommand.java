package dev.anomalydetector.job.cli;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.BacktestReport;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.report.HtmlReport;
import dev.anomalydetector.job.report.SummaryRow;
import dev.anomalydetector.job.score.LabelFileException;
import dev.anomalydetector.job.score.Labels;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code anomaly backtest}: how a detector would have done on files. */
@Command(
    name = "backtest",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a detector over files, in event time and as fast as it goes. Prints what it found per",
      "detector and, with labels, how good that is; writes an HTML report of each series."
    })
final class BacktestCommand implements Callable<Integer> {

  private static final int BAD_LINES_SHOWN = 5;

  @Mixin private DetectorFile file;

  @Option(
      names = "--input",
      required = true,
      arity = "1..*",
      paramLabel = "FILE",
      description = "Files with a record per line, or folders of such files.")
  private List<Path> inputs;

  @Option(
      names = "--labels",
      paramLabel = "FILE",
      description =
          "Known anomalies, in the window format of NAB: {\"file\": [[start, end], ...]}.")
  private Path labelFile;

  @Option(
      names = "--report",
      defaultValue = "backtest.html",
      paramLabel = "FILE",
      description = "Where to write the HTML report (default: ${DEFAULT-VALUE}).")
  private Path reportFile;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, LabelFileException {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    Optional<AnomalyDetector> detector = file.load(err);
    if (detector.isEmpty()) {
      return AnomalyCommand.REFUSED;
    }
    Optional<Labels> labels =
        labelFile == null ? Optional.empty() : Optional.of(Labels.read(labelFile));
    List<Path> files = files(detector.get().getSpec().source().format());
    BacktestResult result = Backtest.run(detector.get(), files, count -> progress(err, count));
    print(result, labels, out);
    printBadLines(result, err);
    String title = detector.get().getMetadata().getName();
    HtmlReport.write(BacktestReport.of(title, result, labels), reportFile);
    out.println("Report: " + reportFile.toAbsolutePath());
    out.flush();
    return AnomalyCommand.DONE;
  }

  /** Files as they are named; of folders, those whose names say that they are of the format. */
  private List<Path> files(SourceFormat format) throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path input : inputs) {
      if (!Files.exists(input)) {
        throw new IOException("--input " + input + ": there is no such file or folder");
      }
      try (Stream<Path> found = Files.walk(input)) {
        found
            .filter(Files::isRegularFile)
            .filter(path -> path.equals(input) || hasEnding(path, format))
            .sorted()
            .forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      throw new IOException(
          "--input: there is no file with ending " + endings(format) + " in " + inputs);
    }
    return files;
  }

  private static boolean hasEnding(Path path, SourceFormat format) {
    return endings(format).stream().anyMatch(path.toString()::endsWith);
  }

  private static List<String> endings(SourceFormat format) {
    return switch (format) {
      case CSV -> List.of(".csv");
      case JSON -> List.of(".json", ".jsonl", ".ndjson");
    };
  }

  private static void progress(PrintWriter err, long count) {
    err.println(count + " events");
    err.flush();
  }

  private static void print(BacktestResult result, Optional<Labels> labels, PrintWriter out) {
    out.printf(
        "%d events, %d series, %d bad lines, %d late values%n",
        result.counters().events(),
        result.series().size(),
        result.deadLetters().size(),
        result.counters().late());
    for (String name : result.detectors()) {
      SummaryRow row = BacktestReport.row(name, result, labels);
      out.printf(
          "%s: %d alerts, %.3f per series-day", name, row.alerts(), row.alertsPerSeriesDay());
      if (labels.isPresent()) {
        out.printf(", precision %.3f, recall %.3f", row.precision(), row.recall());
        row.scores().forEach((profile, score) -> out.printf(", NAB %s %.2f", profile, score));
      }
      out.println();
    }
  }

  private static void printBadLines(BacktestResult result, PrintWriter err) {
    result.deadLetters().stream()
        .limit(BAD_LINES_SHOWN)
        .forEach(
            letter ->
                err.printf(
                    "%s:%d: %s: %s%n",
                    letter.topic(), letter.offset(), letter.reason().text(), letter.message()));
    if (result.deadLetters().size() > BAD_LINES_SHOWN) {
      err.printf("... and %d more bad lines%n", result.deadLetters().size() - BAD_LINES_SHOWN);
    }
    err.flush();
  }
}
