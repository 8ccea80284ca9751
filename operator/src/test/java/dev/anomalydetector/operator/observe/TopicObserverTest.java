package dev.anomalydetector.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.plan.TopicPlan;
import dev.anomalydetector.operator.plan.TopicsPlan;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TopicObserverTest {

  private static final TopicsPlan TOPICS =
      new TopicsPlan("main", "kafka", List.of(topic("events"), topic("alerts")));

  private final Map<String, GenericKubernetesResource> found = new HashMap<>();

  @Test
  void allTopicsMustBeReadyForWhatIsWantedNow() {
    assertThat(observe().reason()).isEqualTo(Reason.WAITING_FOR_TOPICS);

    put("events", 2, 2, Map.of("type", "Ready", "status", "True"));
    assertThat(observe().message()).contains("kafka/alerts");

    put("alerts", 2, 1, Map.of("type", "Ready", "status", "True"));
    assertThat(observe().reason()).isEqualTo(Reason.WAITING_FOR_TOPICS);

    put("alerts", 2, 2, Map.of("type", "Ready", "status", "True"));
    assertThat(observe())
        .isEqualTo(
            new TopicsObservation(
                Progress.READY, Reason.TOPICS_READY, "2 topics are ready in Kafka main"));
  }

  @Test
  void whatStrimziRefusesIsToldInItsWords() {
    put("events", 1, 1, Map.of("type", "Ready", "status", "True"));
    for (Map.Entry<String, Reason> answer :
        Map.of(
                "NotSupported", Reason.TOPIC_CHANGE_NOT_SUPPORTED,
                "ResourceConflict", Reason.TOPIC_CONFLICT,
                "KafkaError", Reason.TOPIC_FAILED)
            .entrySet()) {
      put(
          "alerts",
          1,
          1,
          Map.of("type", "Ready", "status", "False", "reason", answer.getKey(), "message", "why"));

      assertThat(observe())
          .isEqualTo(
              new TopicsObservation(
                  Progress.STUCK,
                  answer.getValue(),
                  "KafkaTopic kafka/alerts: " + answer.getKey() + ": why"));
    }
  }

  @Test
  void refusalCountsMoreThanWaiting() {
    put("alerts", 1, 1, Map.of("type", "Ready", "status", "False", "reason", "KafkaError"));

    assertThat(observe().reason()).isEqualTo(Reason.TOPIC_FAILED);
  }

  @Test
  void topicTakenOutOfStrimzisHandsIsThere() {
    put("events", 5, 1, Map.of("type", "Unmanaged", "status", "True"));
    put("alerts", 5, 1, Map.of("type", "ReconciliationPaused", "status", "True"));

    assertThat(observe().progress()).isEqualTo(Progress.READY);
  }

  private TopicsObservation observe() {
    return TopicObserver.observe(TOPICS, found);
  }

  private void put(String name, long generation, long observed, Map<String, String> condition) {
    GenericKubernetesResource topic = new GenericKubernetesResource();
    topic.setMetadata(new ObjectMetaBuilder().withName(name).withGeneration(generation).build());
    topic.setAdditionalProperty(
        "status", Map.of("observedGeneration", observed, "conditions", List.of(condition)));
    found.put(name, topic);
  }

  private static TopicPlan topic(String name) {
    return new TopicPlan(name, 1, Optional.empty(), Map.of());
  }
}
