package dev.anomalydetector.job.cli;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.BacktestReport;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.report.HtmlReport;
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
    description =
        "Runs a detector over files, in event time and as fast as it goes. Prints what it found per detector and, with labels, how good that is; writes an HTML report of each series.")
final class BacktestCommand implements Callable<Integer> {

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
          "Known anomalies, in the window format of NAB: {\"entity\": [[start, end], ...]}, or \"entity/metric\" for one metric.")
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
    checkReportFile();
    Optional<Labels> labels = labels();
    List<Path> files = files(detector.get().getSpec().source().format());
    BacktestResult result = Backtest.run(detector.get(), files, count -> progress(err, count));
    BacktestSummary.print(result, labels, out, err);
    if (result.counters().events() == 0) {
      err.println(
          "No line became an event, so there is no report: is spec.source right for this input?");
      err.flush();
      return AnomalyCommand.REFUSED;
    }
    String title = detector.get().getMetadata().getName();
    try {
      HtmlReport.write(BacktestReport.of(title, result, labels), reportFile);
    } catch (IOException e) {
      throw unwritable(e);
    }
    out.println("Report: " + reportFile.toAbsolutePath());
    out.flush();
    return AnomalyCommand.DONE;
  }

  /** Told before the work and not after it. */
  private void checkReportFile() throws IOException {
    if (reportFile.toString().isBlank() || Files.isDirectory(reportFile)) {
      throw new IOException("--report '%s' is no name of a file".formatted(reportFile));
    }
    for (Path input : inputs) {
      if (Files.exists(reportFile) && Files.exists(input) && Files.isSameFile(reportFile, input)) {
        throw new IOException("--report %s is an input: name another file".formatted(reportFile));
      }
    }
    try {
      Files.createDirectories(reportFile.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw unwritable(e);
    }
  }

  private IOException unwritable(IOException cause) {
    return new IOException("--report %s cannot be written".formatted(reportFile), cause);
  }

  private Optional<Labels> labels() throws IOException, LabelFileException {
    if (labelFile == null) {
      return Optional.empty();
    }
    if (Files.isDirectory(labelFile)) {
      throw new IOException("--labels " + labelFile + ": is a directory");
    }
    return Optional.of(Labels.read(labelFile));
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
            .filter(path -> path.equals(input) || hasEnding(path, format))
            .filter(path -> !Files.isDirectory(path))
            .sorted()
            .forEach(files::add);
      }
    }
    if (files.isEmpty()) {
      throw new IOException(
          "--input: there is no file with ending %s in %s".formatted(endings(format), inputs));
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
}
