package dev.anomalydetector.e2e.bench;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.local.Rescaled;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * {@code make bench-rescale}: what a rescale 2 -> 3 -> 2 workers does to the latency of the key
 * groups that move and of those that do not, by each strategy, in one run and under the same load.
 */
public final class RescaleBenchmark {

  private static final int ENTITIES = Integer.getInteger("entities", 100_000);
  private static final int EVENTS_PER_SECOND = Integer.getInteger("rate", 30_000);
  private static final int ROUNDS = Integer.getInteger("rounds", 2);
  private static final int CALM_SECONDS = Integer.getInteger("calmSeconds", 8);
  private static final int WARM_UP_SECONDS = Integer.getInteger("warmUpSeconds", 60);

  private RescaleBenchmark() {}

  /**
   * Runs the benchmark. Settings are system properties: entities (of about 1 KB), rate, rounds,
   * calmSeconds, warmUpSeconds.
   */
  public static void main(String[] arguments) throws Exception {
    MeasurementReport report = new MeasurementReport("bench-rescale");
    report
        .put("entities", ENTITIES)
        .put("eventsPerSecond", EVENTS_PER_SECOND)
        .put("keyGroups", BenchmarkCluster.KEY_GROUPS)
        .put("rounds", ROUNDS);
    Map<RescaleStrategy, RescaleFigures> figures = new EnumMap<>(RescaleStrategy.class);
    for (RescaleStrategy strategy : RescaleStrategy.values()) {
      figures.put(strategy, new RescaleFigures());
    }
    try (RescaleScene scene = RescaleScene.start(ENTITIES, EVENTS_PER_SECOND)) {
      progress("warming up for %d s at %d events/s", WARM_UP_SECONDS, EVENTS_PER_SECOND);
      scene.rest(WARM_UP_SECONDS);
      for (int round = 0; round < ROUNDS; round++) {
        for (RescaleStrategy strategy : RescaleStrategy.values()) {
          for (int workers : List.of(3, 2)) {
            measure(scene, strategy, workers, figures.get(strategy));
          }
        }
      }
      scene.stopLoad();
      report.put("probesLost", scene.probesLost());
    }
    figures.forEach((strategy, figure) -> figure.report(strategy.key(), report));
    report.publish();
  }

  private static void measure(
      RescaleScene scene, RescaleStrategy strategy, int workers, RescaleFigures figures)
      throws Exception {
    scene.forget();
    scene.rest(CALM_SECONDS);
    List<ProbeLatency.Measured> before = new ArrayList<>(scene.measured());
    int[] owners = scene.assignment();
    long begin = System.nanoTime();
    Rescaled rescaled = strategy.rescale(scene, workers);
    long end = System.nanoTime();
    scene.rest(CALM_SECONDS);
    figures.add(rescaled, before, scene.measured(), begin, end, owners, scene.assignment());
    progress(
        "%s to %d workers: %d key groups in %.1f s, outputs waited p50 %.1f ms, max %.1f ms",
        strategy.key(),
        workers,
        rescaled.moved(),
        rescaled.seconds(),
        rescaled.pauseMillis(0.5),
        rescaled.pauseMillis(1));
  }
}
