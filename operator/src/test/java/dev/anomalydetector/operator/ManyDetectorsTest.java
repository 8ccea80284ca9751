package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many detectors at once cost no more than each of them alone, and nothing at rest. */
@WithApiServer
class ManyDetectorsTest extends HarnessedTest {

  private static final int DETECTORS = 50;

  /**
   * Ten objects, and a status and an event for each of accepted, waiting, submitted, running; some
   * of the latter again while only one of two jobs runs.
   */
  private static final int MOST_WRITES = 24;

  private static final Duration PATIENCE = Duration.ofMinutes(3);

  ManyDetectorsTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  @Test
  void fiftyDetectorsBecomeReadyWithFewWritesAndThenThereIsSilence() {
    harness.start();
    IntStream.range(0, DETECTORS).forEach(number -> harness.apply("d" + number));
    await()
        .atMost(PATIENCE)
        .until(() -> harness.others.topics(harness.namespace).size() == 4 * DETECTORS);
    harness.others.makeTopicsReady(harness.namespace);
    await()
        .atMost(PATIENCE)
        .until(() -> harness.others.deployments(harness.namespace).size() == 2 * DETECTORS);
    harness.runAll();
    await().atMost(PATIENCE).until(() -> ready() == DETECTORS);

    assertThat(harness.writes()).isLessThanOrEqualTo(MOST_WRITES * DETECTORS);
    double writes = harness.writes();
    double reconciliations = harness.reconciliations();
    IntStream.range(0, DETECTORS)
        .forEach(
            number ->
                harness.touch(
                    harness.others.deployment(harness.namespace, "d" + number + "-ingest")));
    harness.awaitReconciliations(reconciliations + DETECTORS);
    assertThat(harness.writes()).isEqualTo(writes);
    assertThat(harness.reconciliations() - reconciliations).isLessThan(2 * DETECTORS);
  }

  private long ready() {
    return IntStream.range(0, DETECTORS)
        .filter(
            number ->
                harness
                    .condition("d" + number, "Ready")
                    .filter(condition -> condition.reason().equals("Running"))
                    .isPresent())
        .count();
  }
}
