package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.event.MetricLayout;
import java.util.List;

/**
 * All that a key group needs to know to judge its records.
 *
 * @param resource {@code namespace/name} of the AnomalyDetector
 * @param generation its generation
 * @param metrics the metrics, in the order of the values of an event
 * @param rules what is judged, in the order of evaluation
 * @param outOfOrdernessMillis how far the key group's time stays behind the latest events, so that
 *     late ones still find their window open, at least 0
 * @param limits what one key group may take
 */
public record DetectionPlan(
    String resource,
    long generation,
    List<MetricPlan> metrics,
    List<RulePlan> rules,
    long outOfOrdernessMillis,
    LimitsPlan limits) {

  /** Heap of an entity beside its rules and windows: the object, its id and its place in tables. */
  private static final int ENTITY_BYTES = 240;

  /**
   * Heap of a rule beside its model: the object, its place in an array, and an alert that fires.
   */
  private static final int RULE_BYTES = 96;

  public DetectionPlan {
    metrics = List.copyOf(metrics);
    rules = List.copyOf(rules);
    for (RulePlan rule : rules) {
      if (rule.metric() < 0 || rule.metric() >= metrics.size()) {
        throw new IllegalArgumentException(
            "rule of detector %s looks at metric %d of %d"
                .formatted(rule.detector(), rule.metric(), metrics.size()));
      }
    }
  }

  /** The layout of events that this plan understands as they are. */
  public MetricLayout layout() {
    return MetricLayout.of(metrics.stream().map(MetricPlan::meaning).toList());
  }

  /** Name of the metric that a rule looks at. */
  public String metricName(RulePlan rule) {
    return metrics.get(rule.metric()).name();
  }

  /**
   * Upper estimate of the heap that the state of one entity usually takes, in bytes: with an id of
   * 32 characters, and no more windows open than its time needs.
   */
  public long entityBytes() {
    long bytes = ENTITY_BYTES;
    for (RulePlan rule : rules) {
      bytes += RULE_BYTES + rule.model().stateBytes();
    }
    for (MetricPlan metric : metrics) {
      bytes += metric.window().map(window -> 64 + window.stateBytes()).orElse(0);
    }
    return bytes;
  }
}
