package dev.anomalydetector.e2e.nab;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.backtest.DetectorScore;
import dev.anomalydetector.job.plan.DetectorText;
import dev.anomalydetector.job.score.BestThreshold;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.Labels;
import dev.anomalydetector.job.score.Profile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Backtests the whole corpus with a detector and tells its NAB scores. */
public final class NabBacktest {

  private NabBacktest() {}

  /**
   * Runs the backtests of the examples.
   *
   * @param arguments the folder that holds NAB's {@code data} and {@code labels}
   */
  public static void main(String[] arguments) throws Exception {
    Path folder = Path.of(arguments[0]);
    if (!Files.isDirectory(folder.resolve("data"))) {
      System.err.printf(
          "%s has no folder data: give the folder of the Numenta Anomaly Benchmark, make nab NAB=DIR%n",
          folder);
      System.exit(2);
    }
    for (String name : List.of("nab-ewma", "nab-robust-z-score")) {
      measure(name, Path.of("examples", name + ".yaml"), folder).publish();
    }
  }

  static MeasurementReport measure(String name, Path detectorFile, Path folder) throws Exception {
    AnomalyDetector detector = new DetectorText(Files.readString(detectorFile)).parse();
    progress("%s: reading %s", name, folder.resolve("data"));
    BacktestResult result =
        Backtest.run(detector, files(folder), count -> progress("%s: %d points", name, count));
    Labels labels = Labels.read(folder.resolve("labels").resolve("combined_windows.json"));
    DetectorScore score = DetectorScore.of(result.series(), labels);
    EventScore events = score.events();
    MeasurementReport report =
        new MeasurementReport(name)
            .put("detector", name)
            .put("series", result.series().size())
            .put("points", result.counters().events())
            .put("alertsPerSeriesDay", events.alertsPerSeriesDay())
            .put("recall", events.recall())
            .put("precision", events.precision());
    score.nab().forEach((profile, value) -> report.put(key(profile), value));
    for (Profile profile : Profile.ALL) {
      BestThreshold best = score.bestThreshold(profile);
      progress("%s: best threshold for %s is %.3f", name, profile.name(), best.threshold());
      report
          .put("best" + capital(key(profile.name())), best.score().normalized())
          .put("best" + capital(key(profile.name())) + "Threshold", best.threshold());
    }
    return report;
  }

  /** The files of the corpus, in an order that does not depend on the file system. */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("data"))) {
      return files.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
  }

  private static String key(String profile) {
    StringBuilder key = new StringBuilder();
    for (String word : profile.toLowerCase(Locale.ROOT).split("_")) {
      key.append(key.isEmpty() ? word : capital(word));
    }
    return key + "Score";
  }

  private static String capital(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
