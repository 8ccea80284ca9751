package dev.anomalydetector.e2e.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.e2e.strimzi.TopicOperatorStandIn;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** The stand-in for Strimzi's Topic Operator answers as the real one was seen to answer. */
@ClusterTest
class TopicOperatorClusterTest {

  private final ClusterEnvironment environment;
  private final KubernetesClient client;

  TopicOperatorClusterTest(ClusterEnvironment environment) {
    this.environment = environment;
    client = environment.client();
  }

  @Test
  @Order(1)
  void createsATopicAndSaysItsId() {
    create("measurements", "stand-in.measurements", 4);
    awaitReady("measurements", "True");
    assertThat(environment.topics()).contains("stand-in.measurements");
    assertThat(topic("measurements").get().<String>get("status", "topicId")).isNotBlank();
    assertThat(topic("measurements").get().getMetadata().getFinalizers())
        .containsExactly("strimzi.io/topic-operator");
  }

  @Test
  @Order(2)
  void refusesFewerPartitionsAndOtherCopiesUntilTheyAreAsBefore() {
    patch("measurements", "{\"spec\": {\"partitions\": 2}}");
    awaitRefused("measurements", "NotSupported", "Decreasing partitions not supported");
    patch("measurements", "{\"spec\": {\"partitions\": 4, \"replicas\": 2}}");
    awaitRefused("measurements", "NotSupported", "Replication factor change not supported");
    patch("measurements", "{\"spec\": {\"replicas\": 1}}");
    awaitReady("measurements", "True");
  }

  @Test
  @Order(3)
  void passesOnWhatKafkaRefuses() {
    patch("measurements", "{\"spec\": {\"config\": {\"retention.ms\": \"abc\"}}}");
    awaitRefused("measurements", "KafkaError", "Not a number of type LONG");
    patch("measurements", "{\"spec\": {\"config\": {\"retention.ms\": 60000}}}");
    awaitReady("measurements", "True");
  }

  @Test
  @Order(4)
  void doesNotLetASecondOneHaveTheTopic() {
    create("second", "stand-in.measurements", 4);
    awaitRefused(
        "second", "ResourceConflict", "Managed by Ref{namespace='kafka', name='measurements'}");
    assertThat(topic("second").get().<Object>get("status", "topicId")).isNull();
    delete("second");
    assertThat(environment.topics()).contains("stand-in.measurements");
  }

  @Test
  @Order(5)
  void leavesAloneWhatIsNotManaged() {
    patch("measurements", "{\"metadata\": {\"annotations\": {\"strimzi.io/managed\": \"false\"}}}");
    await("Unmanaged")
        .atMost(Duration.ofSeconds(30))
        .until(() -> conditions("measurements").get(0).get("type").equals("Unmanaged"));
    assertThat(topic("measurements").get().<Object>get("status", "topicId")).isNull();
    patch("measurements", "{\"metadata\": {\"annotations\": {\"strimzi.io/managed\": null}}}");
    awaitReady("measurements", "True");
  }

  @Test
  @Order(6)
  void deletesTheTopicWithTheResource() {
    delete("measurements");
    assertThat(environment.topics()).doesNotContain("stand-in.measurements");
  }

  private void create(String name, String topicName, int partitions) {
    client
        .resource(
            new GenericKubernetesResourceBuilder()
                .withApiVersion("kafka.strimzi.io/v1")
                .withKind("KafkaTopic")
                .withNewMetadata()
                .withName(name)
                .withNamespace("kafka")
                .addToLabels("strimzi.io/cluster", "my-cluster")
                .endMetadata()
                .addToAdditionalProperties(
                    "spec", Map.of("topicName", topicName, "partitions", partitions, "replicas", 1))
                .build())
        .create();
  }

  private void patch(String name, String json) {
    topic(name).patch(PatchContext.of(PatchType.JSON_MERGE), json);
  }

  private void delete(String name) {
    topic(name).delete();
    await("deletion of " + name)
        .atMost(Duration.ofSeconds(30))
        .until(() -> topic(name).get() == null);
  }

  private void awaitReady(String name, String status) {
    await("Ready=" + status + " of " + name)
        .atMost(Duration.ofSeconds(30))
        .until(() -> observed(name) && conditions(name).get(0).get("status").equals(status));
  }

  private void awaitRefused(String name, String reason, String message) {
    awaitReady(name, "False");
    await(reason)
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> {
              assertThat(conditions(name)).hasSize(1);
              assertThat(conditions(name).get(0)).containsEntry("reason", reason);
              assertThat((String) conditions(name).get(0).get("message")).contains(message);
            });
  }

  private boolean observed(String name) {
    GenericKubernetesResource topic = topic(name).get();
    Number generation = topic.get("status", "observedGeneration");
    return generation != null
        && topic.getMetadata().getGeneration() == generation.longValue()
        && !conditions(name).isEmpty();
  }

  private List<Map<String, Object>> conditions(String name) {
    List<Map<String, Object>> conditions = topic(name).get().get("status", "conditions");
    return conditions == null ? List.of() : conditions;
  }

  private Resource<GenericKubernetesResource> topic(String name) {
    return client
        .genericKubernetesResources(TopicOperatorStandIn.KAFKA_TOPIC)
        .inNamespace("kafka")
        .withName(name);
  }
}
