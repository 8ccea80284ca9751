package dev.anomalydetector.e2e.strimzi;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.common.KafkaException;

/** Brings one KafkaTopic and its topic together. */
final class TopicReconciler {

  static final String FINALIZER = "strimzi.io/topic-operator";

  private final KubernetesClient kubernetes;
  private final KafkaAdministration kafka;
  private final Clock clock;

  TopicReconciler(KubernetesClient kubernetes, KafkaAdministration kafka, Clock clock) {
    this.kubernetes = kubernetes;
    this.kafka = kafka;
    this.clock = clock;
  }

  /**
   * Does what is to be done, and writes the status if it changed.
   *
   * @param resource the KafkaTopic
   * @param all all KafkaTopics that are watched
   */
  void reconcile(GenericKubernetesResource resource, Collection<DeclaredTopic> all) {
    DeclaredTopic topic = DeclaredTopic.of(resource);
    Optional<ExistingTopic> existing = Optional.empty();
    try {
      existing = kafka.find(topic.topicName());
      TopicDecision decision = TopicDecision.decide(topic, existing, all);
      if (decision instanceof TopicDecision.Remove remove) {
        remove(resource, topic, remove);
      } else {
        holdDeletion(resource);
        answer(resource, carryOut(resource, topic, existing, decision));
      }
    } catch (KafkaException e) {
      String message = e.getClass().getName() + ": " + e.getMessage();
      answer(
          resource,
          TopicAnswer.refused(
              topic, existing.map(ExistingTopic::id), "KafkaError", message, clock.instant()));
    }
  }

  private Map<String, Object> carryOut(
      GenericKubernetesResource resource,
      DeclaredTopic topic,
      Optional<ExistingTopic> existing,
      TopicDecision decision) {
    Instant now = clock.instant();
    if (decision instanceof TopicDecision.LeaveAlone) {
      return TopicAnswer.unmanaged(status(resource), now);
    }
    if (decision instanceof TopicDecision.Refuse refusal) {
      Optional<String> id =
          existing
              .map(ExistingTopic::id)
              .filter(known -> !refusal.reason().equals("ResourceConflict"));
      return TopicAnswer.refused(topic, id, refusal.reason(), refusal.message(), now);
    }
    if (decision instanceof TopicDecision.Update update) {
      if (update.morePartitions()) {
        kafka.growTo(topic.topicName(), topic.partitions().orElseThrow());
      }
      kafka.configure(topic);
    }
    String id = existing.map(ExistingTopic::id).orElseGet(() -> kafka.create(topic));
    return TopicAnswer.ready(topic, id, now);
  }

  private void remove(
      GenericKubernetesResource resource, DeclaredTopic topic, TopicDecision.Remove remove) {
    if (!resource.getMetadata().getFinalizers().contains(FINALIZER)) {
      return;
    }
    if (remove.topicToo()) {
      kafka.delete(topic.topicName());
    }
    at(resource)
        .edit(
            current -> {
              current.removeFinalizer(FINALIZER);
              return current;
            });
  }

  private void holdDeletion(GenericKubernetesResource resource) {
    if (!resource.getMetadata().getFinalizers().contains(FINALIZER)) {
      at(resource)
          .edit(
              current -> {
                current.addFinalizer(FINALIZER);
                return current;
              });
    }
  }

  private void answer(GenericKubernetesResource resource, Map<String, Object> status) {
    if (TopicAnswer.same(status(resource), status)) {
      return;
    }
    at(resource)
        .editStatus(
            current -> {
              current.setAdditionalProperty("status", status);
              return current;
            });
  }

  private Resource<GenericKubernetesResource> at(GenericKubernetesResource resource) {
    return kubernetes.resource(resource);
  }

  private static Map<String, Object> status(GenericKubernetesResource resource) {
    Map<String, Object> status = resource.get("status");
    return status == null ? Map.of() : new LinkedHashMap<>(status);
  }
}
