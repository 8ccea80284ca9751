package dev.anomalydetector.e2e.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.e2e.telemetry.ExpectedAlerts;
import dev.anomalydetector.e2e.telemetry.Telemetry;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The example of the documentation from apply to deletion, while telemetry flows: all that can fail
 * fails once, and in the end the alerts are exactly those of the engine alone.
 */
@ClusterTest
class DatacenterClusterTest {

  private static final String NAMESPACE = "monitoring";
  private static final String TOPIC = "machine-usage";
  private static final String ALERTS = "monitoring.datacenter.alerts";
  private static final int STEP_MILLIS = 25;

  /** Seven minutes of the clock at a second each {@value #STEP_MILLIS} ms. */
  private static final Telemetry TELEMETRY =
      new Telemetry(20_261_201, 20, Duration.ofMinutes(270), 2);

  /** The end of the telemetry may still be waiting for time to go on. */
  private static final Duration OPEN_END = Duration.ofMinutes(5);

  private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

  private final ClusterEnvironment environment;
  private final KubernetesClient client;
  private final Path examples;
  private final MeasurementReport report = new MeasurementReport("e2e");
  private RunningDetector detector;
  private AlertsConsumer alerts;

  DatacenterClusterTest(ClusterEnvironment environment) {
    this.environment = environment;
    client = environment.client();
    examples = environment.project().resolve("examples/kubernetes");
  }

  @Test
  @Order(1)
  void theChartsOwnTestPasses() {
    assertThat(environment.installation().test()).contains("Phase:          Succeeded");
  }

  @Test
  @Order(2)
  void anAppliedDetectorGetsReady() throws IOException {
    long begun = System.nanoTime();
    detector =
        RunningDetector.apply(
            client,
            NAMESPACE,
            "datacenter",
            List.of(
                Files.readString(examples.resolve("surroundings.yaml")),
                Files.readString(examples.resolve("datacenter.yaml"))));
    detector.awaitReady();
    report.put("secondsToReady", (System.nanoTime() - begun) / 1e9);
    assertThat(detector.condition("Stalled")).isEmpty();
  }

  @Test
  @Order(3)
  void alertsOfTelemetryAreReadSoonAfterTheirEvents() {
    alerts = new AlertsConsumer(environment.kafka(), ALERTS);
    TelemetryJob.start(
        client, NAMESPACE, "telemetry", environment.testImage(), TOPIC, TELEMETRY, STEP_MILLIS);
    try (Latencies latencies = new Latencies(environment.kafka(), TOPIC)) {
      await("alerts of single events")
          .atMost(RunningDetector.PATIENCE)
          .until(() -> latencies.millis(alerts.tellings()).size() >= 40);
      List<Long> millis = latencies.millis(alerts.tellings());
      report
          .put("alertLatencyMillisP50", Latencies.quantile(millis, 0.5))
          .put("alertLatencyMillisP99", Latencies.quantile(millis, 0.99));
    }
  }

  @Test
  @Order(4)
  void theDetectorOutlivesEachOfItsParts() {
    kill("the operator", this::operatorPods);
    kill("a TaskManager of detect", () -> detector.pods("detect-0", "taskmanager"));
    kill("the JobManager of detect", () -> detector.pods("detect-0", "jobmanager"));
    kill("the JobManager of ingest", () -> detector.pods("ingest", "jobmanager"));
    kill("the broker", () -> pods("kafka", "strimzi.io/name", "my-cluster-kafka"));
  }

  private List<Pod> operatorPods() {
    return pods(ClusterEnvironment.SYSTEM, "app.kubernetes.io/component", "operator");
  }

  private List<Pod> pods(String namespace, String label, String value) {
    return client.pods().inNamespace(namespace).withLabel(label, value).list().getItems();
  }

  private void kill(String what, Supplier<List<Pod>> pods) {
    assertThat(TelemetryJob.isOver(client, NAMESPACE, "telemetry"))
        .as("telemetry is over before the death of " + what)
        .isFalse();
    MeasurementReport.progress("Killing %s", what);
    int told = alerts.tellings().size();
    Failures.kill(client, pods);
    detector.awaitReady();
    await("alerts after the death of " + what)
        .atMost(RunningDetector.PATIENCE)
        .until(() -> alerts.tellings().size() > told);
  }

  @Test
  @Order(5)
  void suspendsWithASavepointAndGoesOn() {
    detector.patch("{\"spec\": {\"suspend\": true}}");
    await("suspension")
        .atMost(RunningDetector.PATIENCE)
        .until(
            () ->
                detector.condition("Ready").orElseThrow().reason().equals("Suspended")
                    && detector.pods("detect-0", "taskmanager").isEmpty()
                    && detector.pods("ingest", "taskmanager").isEmpty());
    detector.patch("{\"spec\": {\"suspend\": false}}");
    detector.awaitReady();
  }

  @Test
  @Order(6)
  void noAlertIsLostOrDoubled(@TempDir Path folder) throws IOException {
    long before = START.plus(TELEMETRY.duration()).minus(OPEN_END).toEpochMilli();
    String yaml = Files.readString(examples.resolve("datacenter.yaml"));
    Set<String> expected = ExpectedAlerts.ids(yaml, TELEMETRY, folder, before);
    await("the end of the telemetry")
        .atMost(Duration.ofMinutes(15))
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
        .put("alertsDoubled", doubled.size())
        .put("alertsWrittenAgain", alerts.repeated());
    alerts.close(); // Before the topic goes.
    assertThat(lost).as("lost").isEmpty();
    assertThat(doubled).as("not expected").isEmpty();
  }

  @Test
  @Order(7)
  void writesNothingAtRest() {
    Failures.kill(client, this::operatorPods);
    await("a reconciliation of the new operator")
        .atMost(Duration.ofMinutes(2))
        .ignoreExceptions()
        .until(() -> OperatorMetricsPage.reconciliations(client) >= 1);
    double writes = OperatorMetricsPage.writes(client);
    report.put("apiWritesPerReconcileAtRest", writes / OperatorMetricsPage.reconciliations(client));
    assertThat(writes).isZero();
  }

  @Test
  @Order(8)
  void anUpgradeOfTheChartDoesNotTouchTheJobs() {
    Set<String> jobs = podIds();
    environment.installation().install("job.flinkVersion=v1_18", "podAnnotations.upgrade=second");
    detector.awaitReady();
    assertThat(operatorPods())
        .first()
        .extracting(pod -> pod.getMetadata().getAnnotations().get("upgrade"))
        .isEqualTo("second");
    assertThat(podIds()).isEqualTo(jobs);
  }

  private Set<String> podIds() {
    Set<String> ids = new TreeSet<>();
    for (String stage : List.of("ingest", "detect-0")) {
      for (String component : List.of("jobmanager", "taskmanager")) {
        detector.pods(stage, component).forEach(pod -> ids.add(pod.getMetadata().getUid()));
      }
    }
    return ids;
  }

  @Test
  @Order(9)
  void deletionTakesTheTopicsAlongWhereTheDetectorSaysSo() {
    assertThat(detector.is("Ready", ConditionStatus.TRUE)).isTrue();
    detector.delete();
    await("end of the jobs' pods").atMost(Duration.ofMinutes(2)).until(() -> podIds().isEmpty());
    assertThat(environment.topics()).noneMatch(topic -> topic.startsWith("monitoring.datacenter."));
    assertThat(environment.topics()).contains(TOPIC);
  }

  @AfterAll
  void publishReport() {
    client.namespaces().withName(NAMESPACE).delete();
    report.publish(environment.project().resolve("target/reports"));
  }
}
