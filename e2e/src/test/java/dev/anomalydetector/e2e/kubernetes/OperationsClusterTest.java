package dev.anomalydetector.e2e.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.e2e.telemetry.Telemetry;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;

/** What an administrator does with a detector: edits it, loses its operator, removes it. */
@ClusterTest
class OperationsClusterTest {

  private static final String NAMESPACE = "operations";
  private static final String TOPIC = "limits-usage";
  private static final String ALERTS = "operations.limits.alerts";
  private static final Telemetry TELEMETRY = new Telemetry(4, 5, Duration.ofHours(3), 1);
  private static final int STEP_MILLIS = 50;

  private final ClusterEnvironment environment;
  private final KubernetesClient client;
  private RunningDetector detector;

  OperationsClusterTest(ClusterEnvironment environment) {
    this.environment = environment;
    client = environment.client();
  }

  @Test
  @Order(1)
  void aDetectorWithNothingToTellIsReadyAndQuiet() throws IOException {
    detector =
        RunningDetector.apply(
            client,
            NAMESPACE,
            "limits",
            List.of(Files.readString(Path.of("src/test/resources/cluster/limits.yaml"))));
    detector.awaitReady();
    TelemetryJob.start(
        client, NAMESPACE, "telemetry", environment.testImage(), TOPIC, TELEMETRY, STEP_MILLIS);
  }

  @Test
  @Order(2)
  void anEditedThresholdTakesEffectWithoutARestartOfIngest() {
    List<String> ingest = uids(detector.pods("ingest", "jobmanager"));
    try (AlertsConsumer alerts = new AlertsConsumer(environment.kafka(), ALERTS)) {
      detector.patch(
          "{\"spec\": {\"detectors\": [{\"name\": \"cpu-high\", \"metrics\": [\"cpu\"],"
              + " \"model\": {\"threshold\": {\"upper\": 0.01}}, \"direction\": \"Up\"}]}}");
      await("an alert of the edited threshold")
          .atMost(RunningDetector.PATIENCE)
          .until(() -> !alerts.tellings().isEmpty());
      assertThat(alerts.tellings()).allMatch(telling -> telling.detector().equals("cpu-high"));
    }
    detector.awaitReady();
    assertThat(uids(detector.pods("ingest", "jobmanager"))).isEqualTo(ingest);
  }

  @Test
  @Order(3)
  void withoutItsOperatorADetectorLivesOnAndIsTakenUpAgain() {
    List<String> jobs = uids(detector.pods("detect-0", "jobmanager"));
    environment.installation().uninstall();
    assertThat(
            client
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("anomalydetectors.anomalydetector.dev")
                .get())
        .as("CRD")
        .isNotNull();
    AnomalyDetector left = detector.resource().get();
    assertThat(left).isNotNull();
    assertThat(left.getMetadata().getDeletionTimestamp()).isNull();
    assertThat(environment.topics()).contains(ALERTS);
    environment.installation().install("job.flinkVersion=v1_18");
    detector.awaitReady();
    assertThat(uids(detector.pods("detect-0", "jobmanager"))).isEqualTo(jobs);
  }

  @Test
  @Order(4)
  void deletionKeepsTheTopicsWhereTheDetectorSaysSo() {
    detector.delete();
    await("end of the jobs' pods")
        .atMost(Duration.ofMinutes(2))
        .until(() -> detector.pods("detect-0", "jobmanager").isEmpty());
    assertThat(environment.topics())
        .contains(ALERTS, "operations.limits.events", "operations.limits.control");
  }

  @AfterAll
  void removeWhatIsLeft() {
    client.namespaces().withName(NAMESPACE).delete();
  }

  private static List<String> uids(List<Pod> pods) {
    return pods.stream().map(pod -> pod.getMetadata().getUid()).sorted().toList();
  }
}
