package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Chart;
import dev.anomalydetector.operator.cluster.WithApiServer;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What keeps the pods of a job from working reaches the user, with the chart's permissions. */
@WithApiServer
class PodProblemsTest extends HarnessedTest {

  PodProblemsTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @BeforeEach
  void startAsTheChartDoes() throws IOException, InterruptedException {
    String manifest = Chart.roles("detector", harness.namespace);
    harness
        .client
        .load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)))
        .inNamespace(harness.namespace)
        .create();
    harness.withUser(
        "system:serviceaccount:" + harness.namespace + ":" + Chart.serviceAccount(manifest));
    harness.start();
  }

  @Test
  void secretThatIsMissingIsNamed() {
    harness.makeReady("locked");
    Pod pod = pendingPod("locked", "locked-ingest-7f");
    event(pod, "MountVolume.SetUp failed for volume \"kafka-user\" : secret \"who\" not found");

    deploying("locked-ingest");

    harness.awaitReason("locked", "PodConfigurationMissing");
    assertThat(harness.condition("locked", "Ready").orElseThrow().message())
        .contains("Secret " + harness.namespace + "/who")
        .contains(pod.getMetadata().getName());
    harness.bringUp("locked");
  }

  private void deploying(String deployment) {
    harness.others.flink(
        harness.namespace, deployment, 1, "DEPLOYED", "DEPLOYING", "RECONCILING", null);
  }

  private Pod pendingPod(String detector, String name) {
    Pod pod =
        new PodBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(harness.namespace)
            .addToLabels(Labels.MANAGED_BY, Labels.OPERATOR)
            .addToLabels("app.kubernetes.io/name", "anomaly-detector")
            .addToLabels("app.kubernetes.io/component", "ingest")
            .addToLabels(Labels.STAGE, "ingest")
            .addToLabels(Labels.DETECTOR, detector)
            .addToLabels(Labels.DETECTOR_NAMESPACE, harness.namespace)
            .endMetadata()
            .withNewSpec()
            .withNodeName("node")
            .withAutomountServiceAccountToken(false)
            .addNewContainer()
            .withName("flink-main-container")
            .withImage("job")
            .endContainer()
            .endSpec()
            .build();
    return harness.client.resource(pod).create();
  }

  private void event(Pod pod, String message) {
    harness
        .client
        .resource(
            new EventBuilder()
                .withNewMetadata()
                .withName(pod.getMetadata().getName() + ".1")
                .withNamespace(harness.namespace)
                .endMetadata()
                .withNewInvolvedObject()
                .withKind("Pod")
                .withName(pod.getMetadata().getName())
                .withNamespace(harness.namespace)
                .withUid(pod.getMetadata().getUid())
                .endInvolvedObject()
                .withType("Warning")
                .withReason("FailedMount")
                .withMessage(message)
                .withCount(5)
                .build())
        .create();
  }
}
