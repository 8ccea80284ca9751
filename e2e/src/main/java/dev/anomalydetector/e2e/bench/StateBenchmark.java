package dev.anomalydetector.e2e.bench;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.detect.DetectSettings;
import dev.anomalydetector.job.plan.DetectorText;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * {@code make bench-state}: latency from the write of an event to its alert being readable, with a
 * gigabyte of state, a steady rate, and snapshots and checkpoints every two seconds; beside a plain
 * Flink job that keeps the same state in keyed ValueState and checkpoints it to the same disk. Then
 * the time to recover after a kill.
 */
public final class StateBenchmark {

  private static final int ENTITIES = Integer.getInteger("entities", 1_000_000);
  private static final int EVENTS_PER_SECOND = Integer.getInteger("rate", 150_000);
  private static final int SECONDS = Integer.getInteger("seconds", 60);

  /** Broker, client and job take over a minute on two cores until the last of them is compiled. */
  private static final int WARM_UP_SECONDS = Integer.getInteger("warmUpSeconds", 90);

  private static final int EVENTS_PER_PROBE = 500;

  private StateBenchmark() {}

  /** Runs the benchmark. Settings are system properties: entities, rate, seconds, warmUpSeconds. */
  public static void main(String[] arguments) throws Exception {
    MeasurementReport report = new MeasurementReport("bench-state");
    report
        .put("entities", ENTITIES)
        .put("eventsPerSecond", EVENTS_PER_SECOND)
        .put("secondsMeasured", SECONDS);
    measure("detect", DetectJob::addTo, report);
    measure("plain", PlainDetectJob::addTo, report);
    report.publish();
  }

  private static void measure(
      String name,
      BiConsumer<StreamExecutionEnvironment, DetectSettings> job,
      MeasurementReport report)
      throws Exception {
    // A little room above the number of entities: hashing fills key groups unevenly.
    DetectorText detector = BenchmarkDetector.kilobyteEntities(name, ENTITIES * 11L / 10);
    DetectorNames names = DetectorNames.of(detector.parse());
    try (BenchmarkCluster cluster = BenchmarkCluster.start()) {
      cluster.createTopics(names);
      DetectSettings settings = cluster.settings(detector, name);
      JobID id = cluster.submit(name, job, settings, Optional.empty());
      try (EventsFeed feed =
              new EventsFeed(
                  cluster.kafka(), names.eventsTopic(), BenchmarkCluster.KEY_GROUPS, ENTITIES);
          ProbeLatency probes = new ProbeLatency(cluster.kafka(), names.alertsTopic())) {
        PacedLoad load = new PacedLoad(feed, probes, EVENTS_PER_PROBE);
        progress("%s: an event of each of %d entities", name, ENTITIES);
        load.eachEntityOnce(ENTITIES);
        progress("%s: waiting until all are known", name);
        probes.awaitCaughtUp(load);
        progress(
            "%s: warming up for %d s at %d events/s", name, WARM_UP_SECONDS, EVENTS_PER_SECOND);
        load.run(EVENTS_PER_SECOND, WARM_UP_SECONDS);
        probes.awaitCaughtUp(load);
        probes.reset();
        progress("%s: measuring for %d s", name, SECONDS);
        load.run(EVENTS_PER_SECOND, SECONDS);
        probes.awaitCaughtUp(load);
        probes.report(name, report);
        long begin = System.nanoTime();
        cluster.cancel(id);
        Optional<String> checkpoint = cluster.newestCheckpoint(id);
        id = cluster.submit(name, job, settings, checkpoint);
        probes.awaitCaughtUp(load);
        double seconds = (System.nanoTime() - begin) / 1e9;
        progress("%s: back after %.1f s", name, seconds);
        report.put(name + "RecoverySeconds", seconds);
        cluster.cancel(id);
      }
    }
  }
}
