package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import dev.anomalydetector.operator.control.KafkaBroker;
import dev.anomalydetector.operator.control.KafkaControlTopic;
import dev.anomalydetector.operator.rescale.ControlActor;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The number of workers changes, on a real API server and a real control topic. */
@WithApiServer
class RescaleTest extends HarnessedTest {

  private static final String NAME = "wide";
  private static final int KEY_GROUPS = 8;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir static Path folder;
  private static KafkaBroker broker;
  private ControlActor workers;

  RescaleTest(ApiServer server) {
    super(new OperatorHarness(server).withControl(KafkaControlTopic.with(Clock.systemUTC())));
  }

  @BeforeAll
  static void startBroker() throws IOException {
    broker = new KafkaBroker(folder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void startDetectorAndWorkers() throws Exception {
    String topic = harness.namespace + "." + NAME + ".control";
    broker.createControlTopic(topic, Map.of("cleanup.policy", "compact"));
    workers =
        new ControlActor(
            KafkaControlTopic.with(Clock.systemUTC()).open(broker.client(), topic, KEY_GROUPS));
    harness.start();
    apply("rescale: {gap: 0s}");
    harness.bringUp(NAME);
  }

  @AfterEach
  void stopWorkers() throws InterruptedException {
    workers.close();
  }

  private void apply(String rescale) {
    harness.apply(
        NAME,
        "cluster: {name: main}",
        "cluster: {name: main}\n    bootstrapServers: \"" + broker.address() + "\"",
        "scaling: {keyGroups: 8}",
        "scaling: {keyGroups: 8, " + rescale + "}");
  }

  private AnomalyDetectorStatus status() {
    return harness.detector(NAME).getStatus();
  }

  private RescaleStatus newest() {
    List<RescaleStatus> rescales = status().rescales();
    return rescales.isEmpty() ? null : rescales.get(rescales.size() - 1);
  }

  private void awaitRescale(int id, RescalePhase phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              harness.runAll();
              assertThat(newest()).isNotNull();
              assertThat(newest().id()).as("%s", newest()).isEqualTo(id);
              assertThat(newest().phase()).as("%s", newest()).isEqualTo(phase);
            });
  }

  private List<String> deployments() {
    return harness.others.deployments(harness.namespace).stream()
        .map(deployment -> deployment.getMetadata().getName())
        .filter(name -> name.contains("-detect-"))
        .toList();
  }

  private List<String> events() {
    return harness.client.v1().events().inNamespace(harness.namespace).list().getItems().stream()
        .map(event -> event.getReason())
        .toList();
  }

  @Test
  void oneWorkerBecomesThreeAndThenTwo() {
    assertThat(status().assignment()).isEqualTo("0-7=0");
    String ingest = harness.others.deployment(harness.namespace, NAME + "-ingest").get().toString();

    harness.resource(NAME).scale(3);
    awaitRescale(1, RescalePhase.COMPLETED);

    assertThat(status().workers()).isEqualTo(3);
    assertThat(newest().moved()).isEqualTo(5);
    assertThat(newest().pauseMillis().p99()).isEqualTo(4.2);
    assertThat(newest().bytes()).isEqualTo(5000);
    assertThat(deployments()).containsExactly("wide-detect-0", "wide-detect-1", "wide-detect-2");

    harness.resource(NAME).scale(2);
    awaitRescale(2, RescalePhase.COMPLETED);

    assertThat(status().workers()).isEqualTo(2);
    assertThat(status().assignment()).doesNotContain("=2");
    assertThat(deployments()).containsExactly("wide-detect-0", "wide-detect-1");
    assertThat(harness.others.deployment(harness.namespace, NAME + "-ingest").get().toString())
        .isEqualTo(ingest);
    assertThat(harness.conditionTypes(NAME))
        .containsExactlyInAnyOrder("Ready", "TopicsReady", "JobsReady");
    assertThat(events()).contains("RescaleStarted", "RescaleCompleted");
    assertQuiet();
  }

  private void assertQuiet() {
    double writes = harness.writes();
    double reconciliations = harness.reconciliations();
    harness.touch(harness.others.deployment(harness.namespace, NAME + "-ingest"));
    harness.awaitReconciliations(reconciliations + 1);
    assertThat(harness.writes()).isEqualTo(writes);
  }

  @Test
  void operatorThatIsRestartedGoesOn() {
    workers.setAlive(worker -> worker == 0);
    harness.resource(NAME).scale(3);
    awaitRescale(1, RescalePhase.MOVING);
    assertThat(harness.condition(NAME, "Ready").orElseThrow().reason()).isEqualTo("Running");
    assertThat(harness.condition(NAME, "Reconciling").orElseThrow().reason())
        .isEqualTo("Rescaling");
    harness.close();
    workers.setAlive(worker -> true);

    harness.start();

    awaitRescale(1, RescalePhase.COMPLETED);
    assertThat(status().workers()).isEqualTo(3);
  }

  @Test
  void workerThatDoesNotAnswerIsGivenUp() {
    workers.setAlive(worker -> worker == 0);
    apply("workers: 2, rescale: {gap: 0s, timeout: 3s}");

    awaitRescale(1, RescalePhase.ROLLED_BACK);

    assertThat(newest().message()).contains("worker 1 did not prepare it");
    assertThat(status().assignment()).isEqualTo("0-7=0");
    assertThat(status().workers()).isEqualTo(1);
    assertThat(deployments()).containsExactly("wide-detect-0");
    assertThat(harness.condition(NAME, "Ready").orElseThrow().status())
        .isEqualTo(ConditionStatus.TRUE);
    harness.awaitStalled(NAME, "RescaleRolledBack", "worker 1 did not prepare it");
    assertThat(events()).contains("RescaleRolledBack");
    assertQuiet();

    workers.setAlive(worker -> true);
    apply("workers: 2, rescale: {gap: 0s}");
    awaitRescale(2, RescalePhase.COMPLETED);
    assertThat(harness.conditionTypes(NAME)).doesNotContain("Stalled", "Reconciling");
  }
}
