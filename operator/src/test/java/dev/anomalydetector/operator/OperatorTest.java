package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A detector from apply to Ready, against a real API server. */
@WithApiServer
class OperatorTest extends RunningOperatorTest {

  OperatorTest(ApiServer server) {
    super(new OperatorHarness(server));
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
    Map<String, String> children = harness.childVersions("quiet");
    double writes = harness.writes();

    double reconciliations = harness.reconciliations();
    harness.touch(harness.others.deployment(harness.namespace, "quiet-ingest"));
    harness.awaitReconciliations(reconciliations + 1);

    assertThat(harness.writes()).isEqualTo(writes);
    assertThat(harness.detector("quiet").getMetadata().getResourceVersion()).isEqualTo(version);
    Map<String, String> after = harness.childVersions("quiet");
    assertThat(after.keySet()).hasSize(10);
    children.remove("FlinkDeployment/quiet-ingest");
    assertThat(after).containsAllEntriesOf(children);
  }

  @Test
  void whatSomebodyElseChangesIsChangedBack() {
    harness.makeReady("meddled");

    harness
        .client
        .configMaps()
        .inNamespace(harness.namespace)
        .withName("meddled-detector")
        .edit(
            map -> {
              map.setData(Map.of("detector.yaml", "nonsense"));
              return map;
            });

    await()
        .atMost(OperatorHarness.PATIENCE)
        .until(
            () ->
                harness
                    .client
                    .configMaps()
                    .inNamespace(harness.namespace)
                    .withName("meddled-detector")
                    .get()
                    .getData()
                    .get("detector.yaml")
                    .contains("AnomalyDetector"));
  }
}
