package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The topics of a detector. */
final class TopicPlanner {

  private TopicPlanner() {}

  static List<TopicPlan> plan(AnomalyDetectorSpec spec, DetectorNames names) {
    Optional<Integer> replicas = Optional.ofNullable(spec.kafka().topics().replicas());
    Map<String, String> kept =
        Map.of(
            "cleanup.policy",
            "delete",
            "retention.ms",
            Long.toString(spec.kafka().topics().retention().millis()));
    return List.of(
        new TopicPlan(names.eventsTopic(), spec.scaling().keyGroups(), replicas, kept),
        // One partition: its order is the order of all that is said about key groups.
        new TopicPlan(names.controlTopic(), 1, replicas, Map.of("cleanup.policy", "compact")),
        new TopicPlan(names.alertsTopic(), 1, replicas, kept),
        new TopicPlan(names.deadLetterTopic(), 1, replicas, kept));
  }
}
