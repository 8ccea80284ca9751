package dev.anomalydetector.e2e.bench;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.detect.DetectSettings;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * {@code make bench-detect}: events per second of the engine alone, of the detect job from Kafka,
 * and of a plain Flink job that does the same work, the last two taking turns over the same topic.
 */
public final class DetectBenchmark {

  private static final int ENTITIES = 100_000;
  private static final int ROUNDS = Integer.getInteger("rounds", 5);
  private static final int WARM_UP_EVENTS = Integer.getInteger("warmUpEvents", 2_000_000);
  private static final int MEASURED_EVENTS = Integer.getInteger("events", 8_000_000);
  private static final int ENGINE_EVENTS = 10_000_000;
  private static final String START = "probe-start";
  private static final String END = "probe-end";

  private DetectBenchmark() {}

  /** Runs the benchmark. Settings are system properties: rounds, warmUpEvents, events. */
  public static void main(String[] arguments) throws Exception {
    MeasurementReport report = new MeasurementReport("bench-detect");
    double engine = engineEventsPerSecond();
    List<Double> detect = new ArrayList<>();
    List<Double> plain = new ArrayList<>();
    DetectorText detector = BenchmarkDetector.threeMetrics("throughput");
    DetectorNames names = DetectorNames.of(detector.parse());
    try (BenchmarkCluster cluster = BenchmarkCluster.start()) {
      cluster.createTopics(names);
      preload(cluster, names);
      for (int round = 0; round <= ROUNDS; round++) {
        double ours = run(cluster, "detect-" + round, DetectJob::addTo, detector, names);
        double baseline = run(cluster, "plain-" + round, PlainDetectJob::addTo, detector, names);
        progress(
            "round %d of %d: detect %.0f events/s, plain %.0f events/s, ratio %.2f%s",
            round, ROUNDS, ours, baseline, ours / baseline, round == 0 ? " (warm-up)" : "");
        if (round > 0) {
          detect.add(ours);
          plain.add(baseline);
        }
      }
    }
    report
        .put("engineEventsPerSecond", engine)
        .put("detectEventsPerSecond", median(detect))
        .put("plainEventsPerSecond", median(plain))
        .put("detectToPlainRatio", median(detect) / median(plain))
        .put("entities", ENTITIES)
        .put("rounds", ROUNDS)
        .put("eventsPerRound", MEASURED_EVENTS)
        .publish();
  }

  /** One ewma on one raw metric, one core. */
  private static double engineEventsPerSecond() {
    DetectionPlan all = DetectionPlans.of(BenchmarkDetector.threeMetrics("engine").parse());
    List<RulePlan> one =
        all.rules().stream()
            .filter(rule -> rule.detector().equals("unusual") && rule.metric() == 0)
            .toList();
    DetectionPlan plan =
        new DetectionPlan(
            all.resource(),
            all.generation(),
            all.metrics().subList(0, 1),
            one,
            all.outOfOrdernessMillis(),
            all.limits());
    EngineBenchmark benchmark = new EngineBenchmark(plan, BenchmarkCluster.KEY_GROUPS, ENTITIES);
    benchmark.round(ENGINE_EVENTS);
    List<Double> rates = new ArrayList<>();
    for (int round = 1; round <= ROUNDS; round++) {
      rates.add(benchmark.round(ENGINE_EVENTS));
      progress("engine alone, round %d: %.0f events/s", round, rates.get(round - 1));
    }
    return median(rates);
  }

  /** In each partition: events to warm up on, a probe, the events to measure by, a probe. */
  private static void preload(BenchmarkCluster cluster, DetectorNames names) {
    try (EventsFeed feed =
        new EventsFeed(
            cluster.kafka(), names.eventsTopic(), BenchmarkCluster.KEY_GROUPS, ENTITIES)) {
      progress("writing %d events to Kafka", WARM_UP_EVENTS + MEASURED_EVENTS);
      for (int i = 0; i < WARM_UP_EVENTS; i++) {
        feed.writeEvent();
      }
      writeProbes(feed, START);
      for (int i = 0; i < MEASURED_EVENTS; i++) {
        feed.writeEvent();
      }
      writeProbes(feed, END);
      feed.flush();
    }
  }

  private static void writeProbes(EventsFeed feed, String name) {
    for (int keyGroup = 0; keyGroup < BenchmarkCluster.KEY_GROUPS; keyGroup++) {
      feed.writeProbe(keyGroup, name + keyGroup);
    }
  }

  private static double run(
      BenchmarkCluster cluster,
      String name,
      BiConsumer<StreamExecutionEnvironment, DetectSettings> job,
      DetectorText detector,
      DetectorNames names)
      throws Exception {
    Map<String, Long> seen = new HashMap<>();
    cluster.forgetPositions(names);
    try (AlertWatch alerts = new AlertWatch(cluster.kafka(), names.alertsTopic())) {
      JobID id = cluster.submit(name, job, cluster.settings(detector, name), Optional.empty());
      while (seen.size() < 2 * BenchmarkCluster.KEY_GROUPS) {
        alerts.poll((entity, time) -> seen.putIfAbsent(entity, System.nanoTime()));
      }
      cluster.cancel(id);
    }
    long begin = extreme(seen, START, true);
    long end = extreme(seen, END, false);
    return MEASURED_EVENTS * 1e9 / (end - begin);
  }

  private static long extreme(Map<String, Long> seen, String prefix, boolean first) {
    var times =
        seen.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith(prefix))
            .mapToLong(Map.Entry::getValue);
    return (first ? times.min() : times.max()).orElseThrow();
  }

  static double median(List<Double> values) {
    List<Double> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}
