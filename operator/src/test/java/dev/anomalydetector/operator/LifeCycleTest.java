package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A detector is changed, suspended, resumed and deleted. */
@WithApiServer
class LifeCycleTest extends RunningOperatorTest {

  LifeCycleTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void changeOfAlertingRestartsDetectOnly() {
    harness.makeReady("edited");

    harness.apply("edited", "scaling:", "alerting: {cooldown: 1m}\n  scaling:");

    await().atMost(OperatorHarness.PATIENCE).until(() -> generation("edited-detect-0") == 2);
    assertThat(generation("edited-ingest")).isEqualTo(1);
    harness.bringUp("edited");
  }

  @Test
  void changeOfRetentionRestartsNothing() {
    harness.makeReady("kept");

    harness.apply("kept", "replicas: 1", "replicas: 1, retention: 2d");

    Resource<GenericKubernetesResource> topic =
        harness.others.topic(harness.namespace, harness.namespace + ".kept.events");
    await()
        .atMost(OperatorHarness.PATIENCE)
        .until(() -> "172800000".equals(topic.get().get("spec", "config", "retention.ms")));
    harness.bringUp("kept");
    assertThat(generation("kept-detect-0")).isEqualTo(1);
    assertThat(generation("kept-ingest")).isEqualTo(1);
  }

  @Test
  void eachWorkerIsADeploymentOfItsOwnAndTheFirstHasAllKeyGroupsAtFirst() {
    harness.makeReady("wide");

    harness.resource("wide").scale(3);

    harness.awaitDeployments(4);
    harness.bringUp("wide");
    assertThat(deployment("wide-detect-2").get().<List<String>>get("spec", "job", "args"))
        .endsWith("--worker", "2");
    assertThat(harness.detector("wide").getStatus().workers()).isEqualTo(1);
    assertThat(harness.detector("wide").getStatus().assignment()).isEqualTo("0-7=0");
    assertThat(generation("wide-detect-0")).isEqualTo(1);
    assertThat(generation("wide-ingest")).isEqualTo(1);
  }

  @Test
  void jobsStartAnewWithANewServiceAccount() {
    harness.makeReady("orphan");
    var account =
        harness.client.serviceAccounts().inNamespace(harness.namespace).withName("orphan-flink");

    account.delete();

    await().atMost(OperatorHarness.PATIENCE).until(() -> generation("orphan-ingest") == 2);
    await().atMost(OperatorHarness.PATIENCE).until(() -> generation("orphan-detect-0") == 2);
    assertThat(
            deployment("orphan-ingest")
                .get()
                .<String>get(
                    "spec",
                    "podTemplate",
                    "metadata",
                    "annotations",
                    "anomalydetector.dev/service-account-uid"))
        .isEqualTo(account.get().getMetadata().getUid());
    harness.bringUp("orphan");
  }

  @Test
  void invalidChangeIsRefusedAndWhatRunsGoesOn() {
    harness.makeReady("wrong");
    String before = deployment("wrong-detect-0").get().getMetadata().getResourceVersion();

    harness.apply("wrong", "value: event.cpu", "value: event.cpuu");

    harness.awaitStalled("wrong", "InvalidSpec", "spec.metrics[0].value");
    assertThat(deployment("wrong-detect-0").get().getMetadata().getResourceVersion())
        .isEqualTo(before);
    double reconciliations = harness.reconciliations();
    harness.apply("wrong", "value: event.cpu", "value: event.cpu");
    harness.awaitReason("wrong", "Running");
    assertThat(harness.reconciliations() - reconciliations).isLessThan(10);
  }

  @Test
  void detectorIsSuspendedAndResumed() {
    harness.makeReady("paused");

    harness.apply("paused", "scaling:", "suspend: true\n  scaling:");

    await().atMost(OperatorHarness.PATIENCE).until(() -> generation("paused-ingest") == 2);
    assertThat(deployment("paused-ingest").get().<String>get("spec", "job", "state"))
        .isEqualTo("suspended");
    assertThat(deployment("paused-ingest").get().<String>get("spec", "job", "upgradeMode"))
        .isEqualTo("savepoint");
    harness.awaitReason("paused", "Suspending");
    harness.others.suspend(harness.namespace, "paused-ingest");
    harness.others.suspend(harness.namespace, "paused-detect-0");
    harness.awaitReason("paused", "Suspended");
    assertThat(harness.conditionTypes("paused")).doesNotContain("Reconciling", "Stalled");
    assertThat(harness.detector("paused").getStatus().workers()).isZero();

    harness.apply("paused", "replicas: 1", "replicas: 1");
    harness.bringUp("paused");
    assertThat(deployment("paused-ingest").get().<String>get("spec", "job", "state"))
        .isEqualTo("running");
  }

  @Test
  void detectorThatBeginsSuspendedStartsNothing() {
    harness.apply("sleeper", "scaling:", "suspend: true\n  scaling:");
    harness.awaitReason("sleeper", "WaitingForTopics");

    harness.others.makeTopicsReady(harness.namespace);

    harness.awaitReason("sleeper", "Suspended");
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();
    assertThat(harness.detector("sleeper").getStatus().stages())
        .allSatisfy(stage -> assertThat(stage.state()).isEqualTo(StageState.SUSPENDED));
  }

  private Resource<GenericKubernetesResource> deployment(String name) {
    return harness.others.deployment(harness.namespace, name);
  }

  private long generation(String deployment) {
    return deployment(deployment).get().getMetadata().getGeneration();
  }
}
