package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.e2e.bench.ProbeLatency.Measured;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.local.Rescaled;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What was measured of the rescales by one strategy. */
final class RescaleFigures {

  private static final double SECOND_NANOS = 1e9;

  private final List<Double> before = new ArrayList<>();
  private final List<Double> unmoved = new ArrayList<>();
  private final List<Double> moved = new ArrayList<>();
  private final List<Double> pauses = new ArrayList<>();
  private final List<Double> seconds = new ArrayList<>();
  private int keyGroups;
  private long bytes;

  /**
   * Adds a rescale.
   *
   * @param calm probes before it
   * @param probes those probes and all that were written until some time after it
   * @param begin when it began, by {@link System#nanoTime()}
   * @param end when it was complete
   * @param from by key group, its worker before
   * @param to by key group, its worker after
   */
  void add(
      Rescaled rescaled,
      List<Measured> calm,
      List<Measured> probes,
      long begin,
      long end,
      int[] from,
      int[] to) {
    if (!rescaled.completed()) {
      throw new IllegalStateException("A rescale was called off: " + rescaled);
    }
    add(before, calm, probe -> true);
    List<Measured> during =
        probes.stream()
            .filter(probe -> probe.writtenNanos() >= begin && probe.writtenNanos() < end)
            .toList();
    add(unmoved, during, probe -> !hasMoved(probe, from, to));
    add(moved, during, probe -> hasMoved(probe, from, to));
    rescaled.pauseMicros().forEach(pause -> pauses.add(pause / 1e3));
    seconds.add((end - begin) / SECOND_NANOS);
    keyGroups += rescaled.moved();
    bytes += rescaled.bytes();
  }

  private static boolean hasMoved(Measured probe, int[] from, int[] to) {
    int keyGroup = PacedLoad.keyGroup(probe.entity());
    return from[keyGroup] != to[keyGroup];
  }

  private static void add(List<Double> to, List<Measured> probes, Predicate<Measured> which) {
    probes.stream().filter(which).forEach(probe -> to.add(probe.millis()));
  }

  void report(String strategy, MeasurementReport report) {
    latencies(strategy + "Before", before, report);
    latencies(strategy + "Unmoved", unmoved, report);
    latencies(strategy + "Moved", moved, report);
    latencies(strategy + "Pause", pauses, report);
    report
        .put(strategy + "Seconds", seconds.stream().mapToDouble(s -> s).average().orElse(0))
        .put(strategy + "KeyGroupsMoved", keyGroups)
        .put(strategy + "Bytes", bytes);
  }

  private static void latencies(String key, List<Double> millis, MeasurementReport report) {
    List<Double> sorted = millis.stream().sorted().toList();
    if (!sorted.isEmpty()) {
      report
          .put(key + "P50Ms", ProbeLatency.quantile(sorted, 0.5))
          .put(key + "P99Ms", ProbeLatency.quantile(sorted, 0.99))
          .put(key + "MaxMs", ProbeLatency.quantile(sorted, 1));
    }
  }
}
