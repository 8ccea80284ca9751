package dev.anomalydetector.e2e.telemetry;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.alerting.AlertEvents;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.BacktestResult;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;

/** The alerts that must come of telemetry: those of the engine alone, without any cluster. */
public final class ExpectedAlerts {

  private ExpectedAlerts() {}

  /**
   * The ids of the tellings that are of before some time.
   *
   * @param yaml the AnomalyDetector, with its namespace
   * @param telemetry what it reads
   * @param folder for files with the telemetry
   * @param beforeMillis event time, milliseconds
   */
  public static Set<String> ids(String yaml, Telemetry telemetry, Path folder, long beforeMillis)
      throws IOException {
    AnomalyDetector detector = new DetectorText(yaml).parse();
    BacktestResult result = Backtest.run(detector, telemetry.write(folder), count -> {});
    String resource =
        detector.getMetadata().getNamespace() + "/" + detector.getMetadata().getName();
    AlertEvents events = new AlertEvents(resource, detector.getSpec().key());
    Set<String> ids = new TreeSet<>();
    result.series().stream()
        .flatMap(series -> series.alerts().stream())
        .filter(alert -> alert.windowEndMillis() < beforeMillis)
        .map((Alert alert) -> events.event(alert).getId())
        .forEach(ids::add);
    return ids;
  }
}
