package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What does not come forward is reported, with the cause where one can be found. */
@WithApiServer
class DeadlinesTest extends RunningOperatorTest {

  private static final Duration SHORT = Duration.ofSeconds(2);

  DeadlinesTest(ApiServer server) {
    super(new OperatorHarness(server).withDeadlines(SHORT, SHORT));
  }

  @Test
  void topicsThatNobodyMakes() {
    harness.apply("alone");

    harness.awaitStalled("alone", "TopicNotReconciled", "strimzi.io/cluster");
    harness.bringUp("alone");
  }

  @Test
  void jobsThatNobodyTakesUp() {
    harness.apply("ignored");
    harness.awaitReason("ignored", "WaitingForTopics");
    harness.others.makeTopicsReady(harness.namespace);

    harness.awaitStalled(
        "ignored", "FlinkOperatorNotWatching", "watch the namespace of the detector");
    harness.bringUp("ignored");
  }

  @Test
  void upgradeThatNeverEnds() {
    harness.makeReady("stuck");
    harness.others.flink(
        harness.namespace, "stuck-detect-0", 1, "UPGRADING", "READY", "RUNNING", null);

    harness.awaitStalled("stuck", "ProgressDeadlineExceeded", "detect-0");
  }

  @Test
  void imageThatCannotBeFetched() {
    harness.makeReady("image");
    harness.client.resource(podWithoutImage("image")).create();
    harness
        .client
        .pods()
        .inNamespace(harness.namespace)
        .withName("image-ingest-abc")
        .editStatus(
            pod -> {
              pod.setStatus(podWithoutImage("image").getStatus());
              return pod;
            });
    harness.others.flink(
        harness.namespace, "image-ingest", 1, "DEPLOYED", "DEPLOYING", "RECONCILING", null);

    harness.awaitReason("image", "ImagePullFailed");
    harness.awaitStalled("image", "ImagePullFailed", "anomaly-detector/job:test");
    assertThat(harness.condition("image", "JobsReady").orElseThrow().reason())
        .isEqualTo("ImagePullFailed");
  }

  private Pod podWithoutImage(String detector) {
    return new PodBuilder()
        .withNewMetadata()
        .withName(detector + "-ingest-abc")
        .withNamespace(harness.namespace)
        .withLabels(
            Map.of(
                Labels.DETECTOR,
                detector,
                Labels.DETECTOR_NAMESPACE,
                harness.namespace,
                Labels.MANAGED_BY,
                Labels.OPERATOR,
                "app.kubernetes.io/name",
                "anomaly-detector",
                "app.kubernetes.io/component",
                "ingest",
                Labels.STAGE,
                "ingest"))
        .endMetadata()
        .withNewSpec()
        .withAutomountServiceAccountToken(false)
        .addNewContainer()
        .withName("flink-main-container")
        .withImage("anomaly-detector/job:test")
        .endContainer()
        .endSpec()
        .withNewStatus()
        .withPhase("Pending")
        .addNewContainerStatus()
        .withName("flink-main-container")
        .withImage("anomaly-detector/job:test")
        .withImageID("")
        .withReady(false)
        .withRestartCount(0)
        .withNewState()
        .withNewWaiting("back-off 10s", "ImagePullBackOff")
        .endState()
        .endContainerStatus()
        .endStatus()
        .build();
  }
}
