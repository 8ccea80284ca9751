package dev.anomalydetector.operator.observe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anomalydetector.operator.plan.TopicPlan;
import dev.anomalydetector.operator.plan.TopicsPlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What Strimzi says about topics. */
public final class TopicObserver {

  private TopicObserver() {}

  /**
   * The state of all topics together: that of the worst.
   *
   * @param topics what is wanted
   * @param found what there is, by name
   */
  public static TopicsObservation observe(
      TopicsPlan topics, Map<String, GenericKubernetesResource> found) {
    List<TopicsObservation> problems = new ArrayList<>();
    for (TopicPlan topic : topics.topics()) {
      problem(topics.namespace(), found.get(topic.name()), topic.name()).ifPresent(problems::add);
    }
    return problems.stream()
        .filter(problem -> problem.progress() == Progress.STUCK)
        .findFirst()
        .or(() -> problems.stream().findFirst())
        .orElse(
            new TopicsObservation(
                Progress.READY,
                Reason.TOPICS_READY,
                topics.topics().size() + " topics are ready in Kafka " + topics.cluster()));
  }

  private static Optional<TopicsObservation> problem(
      String namespace, GenericKubernetesResource found, String name) {
    String place = "KafkaTopic " + namespace + "/" + name;
    if (found == null) {
      return working(place + " waits for Strimzi's Topic Operator");
    }
    JsonNode status = ChildStatus.of(found);
    if (holds(status, "Unmanaged") || holds(status, "ReconciliationPaused")) {
      // Somebody has taken the topic out of Strimzi's hands; it is there.
      return Optional.empty();
    }
    if (status.path("observedGeneration").asLong(-1) < ChildStatus.generation(found)) {
      return working(place + " waits for Strimzi's Topic Operator");
    }
    if (holds(status, "Ready")) {
      return Optional.empty();
    }
    JsonNode ready = condition(status, "Ready");
    return ready.isMissingNode()
        ? working(place + " waits for Strimzi's Topic Operator")
        : Optional.of(failed(place, ready));
  }

  private static TopicsObservation failed(String place, JsonNode ready) {
    String said = ready.path("reason").asText();
    Reason reason =
        switch (said) {
          case "NotSupported" -> Reason.TOPIC_CHANGE_NOT_SUPPORTED;
          case "ResourceConflict" -> Reason.TOPIC_CONFLICT;
          default -> Reason.TOPIC_FAILED;
        };
    return new TopicsObservation(
        Progress.STUCK, reason, place + ": " + said + ": " + ready.path("message").asText());
  }

  private static Optional<TopicsObservation> working(String message) {
    return Optional.of(new TopicsObservation(Progress.WORKING, Reason.WAITING_FOR_TOPICS, message));
  }

  private static boolean holds(JsonNode status, String type) {
    return condition(status, type).path("status").asText().equals("True");
  }

  private static JsonNode condition(JsonNode status, String type) {
    for (JsonNode condition : status.path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return status.path("no such condition");
  }
}
