package dev.anomalydetector.e2e.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.e2e.telemetry.ExpectedAlerts;
import dev.anomalydetector.e2e.telemetry.Telemetry;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The number of workers changes while telemetry flows, once undisturbed and once with a destination
 * that dies on the way, and in the end the alerts are exactly those of the engine alone.
 */
@ClusterTest
class RescaleClusterTest {

  private static final String NAMESPACE = "rescaling";
  private static final String NAME = "elastic";
  private static final String TOPIC = "elastic-usage";
  private static final int STEP_MILLIS = 25;
  private static final Telemetry TELEMETRY =
      new Telemetry(20_261_205, 20, Duration.ofMinutes(270), 2);

  /** The end of the telemetry may still be waiting for time to go on. */
  private static final Duration OPEN_END = Duration.ofMinutes(5);

  private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

  private final ClusterEnvironment environment;
  private final KubernetesClient client;
  private final MeasurementReport report = new MeasurementReport("e2e-rescale");
  private RunningDetector detector;
  private AlertsConsumer alerts;

  RescaleClusterTest(ClusterEnvironment environment) {
    this.environment = environment;
    client = environment.client();
  }

  /** An example of the documentation under other names, with time enough to disturb a rescale. */
  private String example(String file) throws IOException {
    return Files.readString(environment.project().resolve("examples/kubernetes").resolve(file))
        .replace("{keyGroups: 8}", "{keyGroups: 8, rescale: {batch: 1, gap: 3s}}")
        .replace("machine-usage", TOPIC)
        .replace("name: datacenter", "name: " + NAME)
        .replace("monitoring", NAMESPACE);
  }

  @Test
  @Order(1)
  void aDetectorWithOneWorkerIsReady() throws IOException {
    detector =
        RunningDetector.apply(
            client,
            NAMESPACE,
            NAME,
            List.of(example("surroundings.yaml"), example("datacenter.yaml")));
    detector.awaitReady();
    alerts = new AlertsConsumer(environment.kafka(), NAMESPACE + "." + NAME + ".alerts");
    TelemetryJob.start(
        client, NAMESPACE, "telemetry", environment.testImage(), TOPIC, TELEMETRY, STEP_MILLIS);
    await("the first alerts")
        .atMost(RunningDetector.PATIENCE)
        .until(() -> !alerts.tellings().isEmpty());
    assertThat(status().assignment()).isEqualTo("0-7=0");
  }

  @Test
  @Order(2)
  void oneWorkerBecomesThree() {
    Set<String> before = podIds("detect-0");
    detector.resource().scale(3);
    RescaleStatus rescale = awaitRescale(1);
    assertThat(rescale.phase()).as("%s", rescale).isEqualTo(RescalePhase.COMPLETED);
    assertThat(rescale.moved()).isEqualTo(5);
    assertThat(status().workers()).isEqualTo(3);
    assertThat(podIds("detect-0")).as("the worker that was there").isEqualTo(before);
    assertThat(rescale.pauseMillis()).isNotNull();
    report
        .put("upPauseMillisP50", rescale.pauseMillis().p50())
        .put("upPauseMillisMax", rescale.pauseMillis().max())
        .put("upSeconds", seconds(rescale));
    assertFlowing();
  }

  @Test
  @Order(3)
  void threeBecomeTwoThoughADestinationDiesOnTheWay() {
    detector.resource().scale(2);
    await("the first key group's arrival")
        .atMost(RunningDetector.PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> newest().id() == 2 && newest().moved() == 1);
    int destination = destination(newest(), Assignment.parse(status().assignment()));
    Failures.kill(client, () -> detector.pods("detect-" + destination, "taskmanager"));
    RescaleStatus rescale = awaitRescale(2);
    assertThat(rescale.phase()).as("%s", rescale).isEqualTo(RescalePhase.COMPLETED);
    detector.awaitReady();
    assertThat(status().workers()).isEqualTo(2);
    assertThat(status().assignment()).doesNotContain("=2");
    await("end of the third worker's pods")
        .atMost(Duration.ofMinutes(2))
        .until(() -> podIds("detect-2").isEmpty());
    report.put("downMovedKeyGroups", rescale.moved()).put("downSeconds", seconds(rescale));
    if (rescale.pauseMillis() != null) {
      report.put("downPauseMillisMax", rescale.pauseMillis().max());
    }
    assertFlowing();
  }

  @Test
  @Order(4)
  void noAlertIsLostOrDoubled(@TempDir Path folder) throws IOException {
    long before = START.plus(TELEMETRY.duration()).minus(OPEN_END).toEpochMilli();
    Set<String> expected =
        ExpectedAlerts.ids(example("datacenter.yaml"), TELEMETRY, folder, before);
    await("the end of the telemetry")
        .atMost(Duration.ofMinutes(10))
        .pollInterval(Duration.ofSeconds(1))
        .until(() -> TelemetryJob.isOver(client, NAMESPACE, "telemetry"));
    await("all expected alerts")
        .atMost(Duration.ofMinutes(3))
        .until(
            () ->
                alerts.idsBefore(before).containsAll(expected)
                    || alerts.tellings().stream().anyMatch(t -> t.windowEndMillis() > before));
    Set<String> seen = alerts.idsBefore(before);
    Set<String> lost = new TreeSet<>(expected);
    lost.removeAll(seen);
    Set<String> doubled = new TreeSet<>(seen);
    doubled.removeAll(expected);
    report
        .put("alertsExpected", expected.size())
        .put("alertsLost", lost.size())
        .put("alertsNotExpected", doubled.size())
        .put("alertsWrittenAgain", alerts.repeated());
    alerts.close(); // Before the topic goes.
    assertThat(lost).as("lost").isEmpty();
    assertThat(doubled).as("not expected").isEmpty();
  }

  /** The worker that is to get the next key group. */
  private static int destination(RescaleStatus rescale, Assignment owners) {
    Assignment target = Assignment.parse(rescale.target());
    return IntStream.range(0, owners.keyGroups())
        .filter(keyGroup -> owners.worker(keyGroup) != target.worker(keyGroup))
        .map(target::worker)
        .findFirst()
        .orElseThrow();
  }

  private AnomalyDetectorStatus status() {
    return detector.resource().get().getStatus();
  }

  private RescaleStatus newest() {
    List<RescaleStatus> rescales = status().rescales();
    return rescales.get(rescales.size() - 1);
  }

  private RescaleStatus awaitRescale(int id) {
    await("the end of rescale " + id)
        .atMost(RunningDetector.PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .conditionEvaluationListener(new LastCondition(detector))
        .until(
            () ->
                !status().rescales().isEmpty()
                    && newest().id() == id
                    && !newest().phase().running());
    return newest();
  }

  private static double seconds(RescaleStatus rescale) {
    return Duration.between(Instant.parse(rescale.started()), Instant.parse(rescale.finished()))
            .toMillis()
        / 1e3;
  }

  /** The change happened under load, and alerts still come. */
  private void assertFlowing() {
    assertThat(TelemetryJob.isOver(client, NAMESPACE, "telemetry"))
        .as("telemetry is over too early")
        .isFalse();
    int told = alerts.tellings().size();
    await("further alerts")
        .atMost(RunningDetector.PATIENCE)
        .until(() -> alerts.tellings().size() > told);
  }

  private Set<String> podIds(String stage) {
    Set<String> ids = new TreeSet<>();
    for (String component : List.of("jobmanager", "taskmanager")) {
      detector.pods(stage, component).forEach(pod -> ids.add(pod.getMetadata().getUid()));
    }
    return ids;
  }

  @AfterAll
  void removeWhatIsLeft() {
    client.namespaces().withName(NAMESPACE).delete();
    report.publish(environment.project().resolve("target/reports"));
  }
}
