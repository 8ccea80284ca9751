package dev.anomalydetector.job.engine;

import java.util.ArrayList;
import java.util.List;

/**
 * What the writer and the reader of snapshots agree on. A snapshot is a sequence of checked chunks:
 * a head (version, key group, offset, counts, progress, layouts, name and description of each rule,
 * and a description of each window), then one item per entity, then an end item with their number.
 * The state of each rule and window is a block with its length before it, so that one whose
 * description is no longer in the plan can be skipped.
 */
final class SnapshotFormat {

  /** First in every snapshot. */
  static final String MAGIC = "anomaly-detector-key-group";

  static final int VERSION = 2;

  /** Marks an item that is an entity. */
  static final int ENTITY = 1;

  /** Marks the last item. */
  static final int END = 2;

  private SnapshotFormat() {}

  /** Per rule, what must be equal for its alert to go on under another plan. */
  static List<String> ruleNames(DetectionPlan plan) {
    return plan.rules().stream()
        .map(rule -> rule.detector() + " / " + plan.metricName(rule))
        .toList();
  }

  /** Per rule, what must be equal for what its model has learnt to be of use to another plan. */
  static List<String> ruleDescriptions(DetectionPlan plan) {
    List<String> descriptions = new ArrayList<>();
    for (RulePlan rule : plan.rules()) {
      MetricPlan metric = plan.metrics().get(rule.metric());
      descriptions.add(rule.detector() + " / " + metric + " / " + rule.model());
    }
    return descriptions;
  }

  /** Per metric, what must be equal for its windows to be of use to another plan. */
  static List<String> windowDescriptions(DetectionPlan plan) {
    return plan.metrics().stream().map(MetricPlan::toString).toList();
  }
}
