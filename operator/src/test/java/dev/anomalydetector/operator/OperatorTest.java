package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A detector from apply to Ready, against a real API server. */
@WithApiServer
class OperatorTest {

  private final OperatorHarness harness;

  OperatorTest(ApiServer server) {
    harness = new OperatorHarness(server);
  }

  @BeforeEach
  void startOperator() {
    harness.start();
  }

  @AfterEach
  void stopOperator() {
    harness.close();
  }

  @Test
  void detectorBecomesReadyWhenTopicsAndJobsAre() {
    harness.apply("first");

    harness.awaitReason("first", "WaitingForTopics");
    assertThat(harness.others.topics(harness.namespace)).hasSize(4);
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();

    harness.others.makeTopicsReady(harness.namespace);
    harness.awaitDeployments(2);
    harness.runAll();
    harness.awaitReason("first", "Running");

    AnomalyDetector ready = harness.detector("first");
    assertThat(ready.getStatus().observedGeneration()).isEqualTo(1);
    assertThat(ready.getStatus().workers()).isEqualTo(1);
    assertThat(ready.getStatus().stages())
        .allSatisfy(stage -> assertThat(stage.state()).isEqualTo(StageState.RUNNING));
    assertThat(harness.conditionTypes("first"))
        .containsExactlyInAnyOrder("Ready", "TopicsReady", "JobsReady");
  }

  @Test
  void nothingIsWrittenWhenNothingHasChanged() {
    harness.makeReady("quiet");
    String version = harness.detector("quiet").getMetadata().getResourceVersion();
    double writes = harness.writes();
    double reconciliations = harness.reconciliations();

    // A label of a child that is nobody's business makes the operator look again.
    harness.others.deployment(harness.namespace, "quiet-ingest").edit(OperatorTest::touched);
    harness.awaitReconciliations(reconciliations + 1);

    assertThat(harness.writes()).isEqualTo(writes);
    assertThat(harness.detector("quiet").getMetadata().getResourceVersion()).isEqualTo(version);
  }

  private static GenericKubernetesResource touched(GenericKubernetesResource child) {
    child.getMetadata().getAnnotations().put("example.org/touched", "true");
    return child;
  }
}
