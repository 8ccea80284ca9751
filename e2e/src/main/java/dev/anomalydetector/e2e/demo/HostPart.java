package dev.anomalydetector.e2e.demo;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.e2e.host.CpuBurn;
import dev.anomalydetector.e2e.host.HostMetrics;
import dev.anomalydetector.e2e.host.HostSampler;
import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.plan.DetectorText;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The first part: this machine, sampled every second, and a burst of work that must be noticed. */
final class HostPart {

  private static final int CALM_SECONDS = 25;
  private static final int BURN_SECONDS = 20;
  private static final int SECONDS = 60;

  private HostPart() {}

  /**
   * Runs the part.
   *
   * @param copy file that the samples are written to as well
   * @return whether an alert for the CPU came while it was kept busy
   */
  static boolean run(DetectorText text, Path copy) throws Exception {
    progress("Part 1: this machine's own metrics. Starting Kafka and Flink ...");
    try (LocalDetector detector = LocalDetector.start(text, 1)) {
      detector.awaitRunning();
      try (AlertLog alerts = new AlertLog(detector);
          SourceWriter source = new SourceWriter(detector, copy)) {
        progress(
            "Sampling for %d s; after %d s the demo keeps all cores busy for %d s.",
            SECONDS, CALM_SECONDS, BURN_SECONDS);
        return sample(source, alerts.alerts());
      }
    }
  }

  private static boolean sample(SourceWriter source, List<SeenAlert> alerts) throws Exception {
    HostSampler sampler = HostSampler.ofThisMachine(Clock.systemUTC());
    LiveTable table = new LiveTable();
    Pace pace = new Pace(1_000);
    CpuBurn burn = null;
    long burnNanos = Long.MAX_VALUE;
    try {
      for (int second = 0; second < SECONDS; second++) {
        if (second == CALM_SECONDS) {
          burnNanos = System.nanoTime();
          burn = CpuBurn.start(Duration.ofSeconds(BURN_SECONDS));
        }
        HostMetrics metrics = sampler.sample();
        source.write(metrics.host(), metrics.timeMillis(), metrics.toJson());
        source.flush();
        boolean burning = burn != null && burn.isRunning();
        table.draw(headline(second, metrics, burning), alerts);
        pace.await();
      }
    } finally {
      if (burn != null) {
        burn.close();
      }
    }
    return firesAfter(alerts, burnNanos);
  }

  /** Whether an alert for the CPU fires after a moment: begun then, or not yet resolved. */
  private static boolean firesAfter(List<SeenAlert> alerts, long nanos) {
    Map<String, Boolean> firing = new HashMap<>();
    for (SeenAlert alert : alerts) {
      if (alert.metric().equals("cpu")) {
        if (alert.readNanos() - nanos >= 0 && alert.firing()) {
          return true;
        }
        if (alert.readNanos() - nanos < 0) {
          firing.put(alert.detector(), alert.firing());
        }
      }
    }
    return firing.containsValue(true);
  }

  private static String headline(int second, HostMetrics metrics, boolean burning) {
    return "%2d s: cpu %3.0f%%%s, memory %3.0f%%"
        .formatted(
            second, metrics.cpu() * 100, burning ? " (burning)" : "", metrics.memory() * 100);
  }
}
