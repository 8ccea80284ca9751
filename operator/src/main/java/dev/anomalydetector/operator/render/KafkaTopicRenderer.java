package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.plan.TopicPlan;
import dev.anomalydetector.operator.plan.TopicsPlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.strimzi.api.kafka.model.topic.KafkaTopicSpec;
import io.strimzi.api.kafka.model.topic.KafkaTopicSpecBuilder;
import java.util.Map;
import java.util.TreeMap;

/**
 * A topic, for Strimzi's Topic Operator. It stands in the namespace of the Kafka cluster, where
 * that operator looks for it, and so it cannot be owned by the detector.
 */
public final class KafkaTopicRenderer {

  /** Kind of the objects. */
  public static final String KIND = "KafkaTopic";

  private KafkaTopicRenderer() {}

  /**
   * Renders a topic.
   *
   * @param apiVersion which of Strimzi's API versions the cluster has
   */
  public static GenericKubernetesResource render(
      DetectorIdentity identity, TopicsPlan topics, TopicPlan topic, String apiVersion) {
    Map<String, String> labels = new TreeMap<>(Labels.of(identity));
    labels.put(Labels.STRIMZI_CLUSTER, topics.cluster());
    KafkaTopicSpec spec =
        new KafkaTopicSpecBuilder()
            .withTopicName(topic.name())
            .withPartitions(topic.partitions())
            .withReplicas(topic.replicas().orElse(null))
            .withConfig(new TreeMap<>(topic.configuration()))
            .build();
    ObjectNode tree = Json.tree(Map.of("apiVersion", apiVersion, "kind", KIND));
    tree.set(
        "metadata",
        Json.tree(
            new ObjectMetaBuilder()
                .withName(topic.name())
                .withNamespace(topics.namespace())
                .withLabels(labels)
                .build()));
    tree.set("spec", Json.tree(spec));
    return Json.resource(tree);
  }
}
