package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What becomes of jobs and topics when a detector goes. */
@WithApiServer
class DeletionTest extends RunningOperatorTest {

  private static final String DELETE = "topics: {replicas: 1, deletionPolicy: Delete}";
  private static final String RETAIN = "topics: {replicas: 1}";

  DeletionTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void topicsAreRetainedAndTakenUpAgain() {
    harness.makeReady("retained");

    harness.resource("retained").delete();

    harness.awaitGone("retained");
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();
    List<GenericKubernetesResource> topics = harness.others.topics(harness.namespace);
    assertThat(topics).hasSize(4);
    removeWhatTheGarbageCollectorWould("retained");
    harness.makeReady("retained");
    assertThat(harness.others.topics(harness.namespace))
        .extracting(topic -> topic.getMetadata().getUid())
        .containsExactlyElementsOf(
            topics.stream().map(topic -> topic.getMetadata().getUid()).toList());
  }

  @Test
  void topicsAreDeletedAfterTheJobs() {
    harness.apply("removed", RETAIN, DELETE);
    harness.bringUp("removed");
    hold("removed-ingest", "flinkdeployments.flink.apache.org/finalizer");

    harness.resource("removed").delete();

    await()
        .atMost(OperatorHarness.PATIENCE)
        .until(() -> harness.others.deployments(harness.namespace).size() == 1);
    assertThat(harness.others.topics(harness.namespace)).hasSize(4);
    assertThat(harness.resource("removed").get().getStatus().condition("Ready"))
        .get()
        .satisfies(
            ready -> {
              assertThat(ready.status()).isEqualTo(ConditionStatus.FALSE);
              assertThat(ready.reason()).isEqualTo("Deleting");
            });
    release("removed-ingest");
    harness.awaitGone("removed");
    assertThat(harness.others.topics(harness.namespace)).isEmpty();
  }

  @Test
  void deletionDoesNotWaitForEverForAnOperatorThatIsGone() {
    harness.makeReady("held");
    hold("held-ingest", "flinkdeployments.flink.apache.org/finalizer");

    harness.resource("held").delete();

    harness.awaitGone("held");
    assertThat(harness.client.v1().events().inNamespace(harness.namespace).list().getItems())
        .anySatisfy(
            event -> {
              assertThat(event.getReason()).isEqualTo("DeletionTimedOut");
              assertThat(event.getMessage()).contains("held-ingest");
            });
    release("held-ingest");
  }

  @Test
  void topicsAreDeletedThoughAJobDoesNotGo() {
    harness.apply("stuck", RETAIN, DELETE);
    harness.bringUp("stuck");
    hold("stuck-ingest", "flinkdeployments.flink.apache.org/finalizer");
    String held = harness.namespace + ".stuck.events";
    setFinalizers(held, List.of("strimzi.io/topic-operator"));

    harness.resource("stuck").delete();

    harness.awaitGone("stuck");
    assertThat(harness.others.topics(harness.namespace))
        .singleElement()
        .satisfies(
            topic -> {
              assertThat(topic.getMetadata().getName()).isEqualTo(held);
              assertThat(topic.getMetadata().getDeletionTimestamp()).isNotNull();
            });
    assertThat(harness.client.v1().events().inNamespace(harness.namespace).list().getItems())
        .filteredOn(event -> event.getReason().equals("DeletionTimedOut"))
        .anySatisfy(
            event ->
                assertThat(event.getMessage())
                    .contains("FlinkDeployment " + harness.namespace + "/stuck-ingest")
                    .contains("KafkaTopic " + harness.namespace + "/" + held));
    release("stuck-ingest");
    setFinalizers(held, List.of());
  }

  @Test
  void detectorOfANamespaceThatIsGoingAwayGoesToo() {
    harness.apply("leaving", RETAIN, DELETE);
    harness.bringUp("leaving");

    harness.client.namespaces().withName(harness.namespace).delete();
    // What the namespace controller does, which does not run here.
    harness.resource("leaving").delete();

    harness.awaitGone("leaving");
    assertThat(harness.others.topics(harness.namespace)).isEmpty();
  }

  @Test
  void detectorsWithCollidingNamesDoNotTouchEachOther() {
    harness.makeReady("a");
    harness.makeReady("a-ingest");
    assertThat(harness.others.deployments(harness.namespace))
        .extracting(deployment -> deployment.getMetadata().getName())
        .containsExactlyInAnyOrder(
            "a-ingest", "a-detect-0", "a-ingest-ingest", "a-ingest-detect-0");

    harness.resource("a").delete();

    harness.awaitGone("a");
    assertThat(harness.others.deployments(harness.namespace))
        .extracting(deployment -> deployment.getMetadata().getName())
        .containsExactlyInAnyOrder("a-ingest-ingest", "a-ingest-detect-0");
    harness.awaitReason("a-ingest", "Running");
  }

  private void hold(String deployment, String finalizer) {
    harness
        .others
        .deployment(harness.namespace, deployment)
        .edit(
            child -> {
              child.getMetadata().setFinalizers(List.of(finalizer));
              return child;
            });
  }

  private void setFinalizers(String topic, List<String> finalizers) {
    harness
        .others
        .topic(harness.namespace, topic)
        .edit(
            child -> {
              child.getMetadata().setFinalizers(finalizers);
              return child;
            });
  }

  private void release(String deployment) {
    harness
        .others
        .deployment(harness.namespace, deployment)
        .edit(
            child -> {
              child.getMetadata().setFinalizers(List.of());
              return child;
            });
  }

  private void removeWhatTheGarbageCollectorWould(String name) {
    String account = name + "-flink";
    harness
        .client
        .configMaps()
        .inNamespace(harness.namespace)
        .withName(name + "-detector")
        .delete();
    harness.client.serviceAccounts().inNamespace(harness.namespace).withName(account).delete();
    harness.client.rbac().roles().inNamespace(harness.namespace).withName(account).delete();
    harness.client.rbac().roleBindings().inNamespace(harness.namespace).withName(account).delete();
  }
}
