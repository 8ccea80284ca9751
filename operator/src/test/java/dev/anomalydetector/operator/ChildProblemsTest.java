package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What goes wrong with topics and jobs reaches the user of a detector. */
@WithApiServer
class ChildProblemsTest extends RunningOperatorTest {

  ChildProblemsTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void topicThatCannotBeChanged() {
    harness.makeReady("grown");
    String topic = harness.namespace + ".grown.events";

    harness.others.refuseTopic(
        harness.namespace, topic, "NotSupported", "Decreasing partitions not supported");

    harness.awaitStalled("grown", "TopicChangeNotSupported", "Decreasing partitions not supported");
    harness.others.makeTopicsReady(harness.namespace);
    harness.awaitReason("grown", "Running");
    assertThat(harness.conditionTypes("grown")).doesNotContain("Stalled");
  }

  @Test
  void topicThatAnotherKafkaTopicStandsFor() {
    harness.apply("second");
    harness.awaitReason("second", "WaitingForTopics");

    harness.others.refuseTopic(
        harness.namespace,
        harness.namespace + ".second.alerts",
        "ResourceConflict",
        "Managed by Ref{namespace='kafka', name='alerts'}");

    harness.awaitStalled("second", "TopicConflict", "Managed by Ref");
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();
  }

  @Test
  void topicOfSomebodyElseIsNotAdopted() {
    String name = harness.namespace + ".late.events";
    GenericKubernetesResource foreign = new GenericKubernetesResource();
    foreign.setApiVersion("kafka.strimzi.io/v1");
    foreign.setKind("KafkaTopic");
    foreign.setMetadata(
        new ObjectMetaBuilder().withName(name).withNamespace(harness.namespace).build());
    foreign.setAdditionalProperty("spec", Map.of("partitions", 3));
    harness.client.resource(foreign).create();

    harness.apply("late");

    harness.awaitStalled("late", "NameTaken", name);
    GenericKubernetesResource after = harness.others.topic(harness.namespace, name).get();
    assertThat(after.<Integer>get("spec", "partitions")).isEqualTo(3);
    assertThat(after.getMetadata().getLabels()).isNullOrEmpty();
    harness.others.topic(harness.namespace, name).delete();
    harness.bringUp("late");
  }

  @Test
  void configMapOfSomebodyElseIsLeftAlone() {
    harness
        .client
        .resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("mine-detector")
                .withNamespace(harness.namespace)
                .endMetadata()
                .withData(Map.of("precious", "data"))
                .build())
        .create();

    harness.apply("mine");

    harness.awaitStalled("mine", "NameTaken", "ConfigMap " + harness.namespace + "/mine-detector");
    assertThat(
            harness
                .client
                .configMaps()
                .inNamespace(harness.namespace)
                .withName("mine-detector")
                .get()
                .getData())
        .containsExactly(Map.entry("precious", "data"));
  }

  @Test
  void childOfAnEarlierDetectorIsLeftToItsRemoval() {
    var left =
        harness.client.resource(
            new ConfigMapBuilder()
                .withNewMetadata()
                .withName("heir-detector")
                .withNamespace(harness.namespace)
                .addToLabels(Labels.MANAGED_BY, Labels.OPERATOR)
                .addToLabels(Labels.DETECTOR, "heir")
                .addToLabels(Labels.DETECTOR_NAMESPACE, harness.namespace)
                .addNewOwnerReference()
                .withApiVersion("anomalydetector.dev/v1alpha1")
                .withKind("AnomalyDetector")
                .withName("heir")
                .withUid("11111111-2222-3333-4444-555555555555")
                .withController(true)
                .endOwnerReference()
                .endMetadata()
                .build());
    left.create();
    harness.apply("heir");
    harness.awaitReason("heir", "WaitingForTopics");
    harness.others.makeTopicsReady(harness.namespace);

    harness.awaitReason("heir", "WaitingForRemoval");
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();

    left.delete();
    harness.bringUp("heir");
  }

  @Test
  void stateThatIsLostNeedsAPerson() {
    harness.makeReady("lost");

    harness.others.flink(
        harness.namespace,
        "lost-detect-0",
        1,
        "UPGRADING",
        "MISSING",
        "RECONCILING",
        """
        {"type":"org.apache.flink.kubernetes.operator.exception.RecoveryFailureException",\
        "message":"HA metadata not available to restore from last state. It is possible that the \
        job has finished or terminally failed, or the configmaps have been deleted. Manual \
        restore required."}""");

    harness.awaitStalled("lost", "ManualRestoreRequired", "HA metadata not available");
  }

  @Test
  void errorOfFlinksOperatorIsShownWhileItTriesAgain() {
    harness.makeReady("shaky");

    harness.others.flink(
        harness.namespace,
        "shaky-ingest",
        1,
        "DEPLOYED",
        "DEPLOYING",
        "RECONCILING",
        """
        {"type":"org.apache.flink.kubernetes.operator.exception.ReconciliationException",\
        "message":"java.io.IOException: disk full",\
        "throwableList":[{"type":"java.io.IOException","message":"disk full"}]}""");

    harness.awaitReason("shaky", "FlinkError");
    assertThat(harness.condition("shaky", "Ready").orElseThrow().message())
        .contains("ingest: java.io.IOException: disk full");
    assertThat(harness.conditionTypes("shaky")).contains("Reconciling").doesNotContain("Stalled");
  }

  @Test
  void missingJobManagerIsNotReadyWhateverTheLifeCycleSays() {
    harness.makeReady("headless");

    harness.others.flink(
        harness.namespace, "headless-ingest", 1, "STABLE", "MISSING", "RUNNING", null);

    harness.awaitReason("headless", "JobManagerMissing");
  }

  @Test
  void olderGenerationSaysNothingAboutTheNewerOne() {
    harness.makeReady("slow");
    harness.apply("slow", "upper: 0.9", "upper: 0.8");

    harness.awaitReason("slow", "Upgrading");
    assertThat(harness.detector("slow").getStatus().observedGeneration()).isEqualTo(2);
    await()
        .during(Duration.ofSeconds(1))
        .atMost(OperatorHarness.PATIENCE)
        .until(() -> harness.condition("slow", "Ready").orElseThrow().reason().equals("Upgrading"));
    harness.bringUp("slow");
  }
}
