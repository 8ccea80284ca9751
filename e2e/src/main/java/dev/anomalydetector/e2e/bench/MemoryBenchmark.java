package dev.anomalydetector.e2e.bench;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.plan.DetectorText;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * {@code make bench-memory}: the detect job with five times more entities offered than it may keep,
 * for ten minutes; heap in use after a collection, minute by minute. Broker and load are in the
 * same heap.
 */
public final class MemoryBenchmark {

  private static final int OFFERED = 1_000_000;
  private static final int BOUND = 200_000;
  private static final int EVENTS_PER_SECOND = Integer.getInteger("rate", 30_000);
  private static final int MINUTES = Integer.getInteger("minutes", 10);
  private static final double MEBIBYTE = 1024 * 1024;

  private MemoryBenchmark() {}

  /** Runs the benchmark. Settings are system properties: rate, minutes. */
  public static void main(String[] arguments) throws Exception {
    DetectorText detector = BenchmarkDetector.kilobyteEntities("memory", BOUND);
    DetectorNames names = DetectorNames.of(detector.parse());
    List<Double> heap = new ArrayList<>();
    try (BenchmarkCluster cluster = BenchmarkCluster.start()) {
      cluster.createTopics(names);
      cluster.submit(
          "memory", DetectJob::addTo, cluster.settings(detector, "memory"), Optional.empty());
      try (EventsFeed feed =
              new EventsFeed(
                  cluster.kafka(), names.eventsTopic(), BenchmarkCluster.KEY_GROUPS, OFFERED);
          ProbeLatency probes = new ProbeLatency(cluster.kafka(), names.alertsTopic())) {
        PacedLoad load = new PacedLoad(feed, probes, 500);
        for (int minute = 1; minute <= MINUTES; minute++) {
          load.run(EVENTS_PER_SECOND, (int) TimeUnit.MINUTES.toSeconds(1));
          probes.awaitCaughtUp(load);
          heap.add(usedAfterCollection());
          progress(
              "minute %d of %d: %d events, %.0f MiB in use after a collection",
              minute, MINUTES, feed.written(), heap.get(heap.size() - 1));
        }
        new MeasurementReport("bench-memory")
            .put("entitiesOffered", OFFERED)
            .put("entitiesBound", BOUND)
            .put("minutes", MINUTES)
            .put("events", feed.written())
            // The first two minutes fill the tables.
            .put("heapThirdMinuteMiB", heap.get(Math.min(2, heap.size() - 1)))
            .put("heapLastMinuteMiB", heap.get(heap.size() - 1))
            .put("heapMaximumMiB", Collections.max(heap))
            .publish();
      }
    }
  }

  private static double usedAfterCollection() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed() / MEBIBYTE;
  }
}
