package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.TopicObserver;
import dev.anomalydetector.operator.observe.TopicsObservation;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.TopicPlan;
import dev.anomalydetector.operator.plan.TopicsPlan;
import dev.anomalydetector.operator.render.KafkaTopicRenderer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Makes the topics of a detector, and looks at what becomes of them. */
final class TopicRollout {

  private final ChildKinds kinds;
  private final ChildWriter writer;
  private final WatchedNamespaces namespaces;

  TopicRollout(ChildKinds kinds, ChildWriter writer, WatchedNamespaces namespaces) {
    this.kinds = kinds;
    this.writer = writer;
    this.namespaces = namespaces;
  }

  TopicsObservation run(DetectorPlan plan, Context<AnomalyDetector> context) {
    if (plan.topics().isEmpty()) {
      return new TopicsObservation(
          Progress.READY,
          Reason.TOPICS_NOT_MANAGED,
          "spec.kafka.cluster is absent: the topics are made by somebody else");
    }
    TopicsPlan topics = plan.topics().get();
    if (!namespaces.coversTopics(topics.namespace())) {
      return new TopicsObservation(
          Progress.STUCK,
          Reason.FORBIDDEN,
          "the operator does not watch the namespace "
              + topics.namespace()
              + " of the Kafka cluster: add it to KAFKA_NAMESPACES");
    }
    Optional<ChildKind<GenericKubernetesResource>> kind = kinds.kafkaTopics(context);
    if (kind.isEmpty()) {
      return new TopicsObservation(
          Progress.WORKING,
          Reason.STRIMZI_NOT_INSTALLED,
          "the CRD kafkatopics.kafka.strimzi.io is not installed: install Strimzi");
    }
    return apply(plan, topics, kind.get(), context);
  }

  private TopicsObservation apply(
      DetectorPlan plan,
      TopicsPlan topics,
      ChildKind<GenericKubernetesResource> kind,
      Context<AnomalyDetector> context) {
    Map<String, GenericKubernetesResource> found = new HashMap<>();
    for (TopicPlan topic : topics.topics()) {
      GenericKubernetesResource desired =
          KafkaTopicRenderer.render(plan.identity(), topics, topic, kinds.topicApiVersion());
      Written<GenericKubernetesResource> written =
          writer.apply(kind, desired, plan.identity(), context);
      if (written instanceof Written.Foreign<GenericKubernetesResource> foreign) {
        return new TopicsObservation(foreign.progress(), foreign.reason(), foreign.message());
      }
      found.put(topic.name(), ((Written.Done<GenericKubernetesResource>) written).object());
    }
    return TopicObserver.observe(topics, found);
  }
}
