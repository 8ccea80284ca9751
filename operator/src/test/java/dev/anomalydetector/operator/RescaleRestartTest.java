package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import dev.anomalydetector.operator.control.MemoryControlTopics;
import dev.anomalydetector.operator.rescale.ControlActor;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The operator is killed at each write while the number of workers changes, and goes on. */
@WithApiServer
class RescaleRestartTest extends HarnessedTest {

  private static final String NAME = "again";
  private static final int KEY_GROUPS = 8;

  /**
   * Those of a change from one worker to two: two objects, status and event of its begin and end.
   */
  private static final int WRITES = 6;

  private final MemoryControlTopics topics = new MemoryControlTopics(Clock.systemUTC());

  RescaleRestartTest(ApiServer server) {
    super(new OperatorHarness(server));
    harness.withControl(topics);
  }

  static List<Integer> writes() {
    return IntStream.rangeClosed(1, WRITES).boxed().toList();
  }

  @ParameterizedTest(name = "before write {0}")
  @MethodSource("writes")
  void operatorIsKilledWhileKeyGroupsMove(int last) throws InterruptedException {
    AtomicInteger left = new AtomicInteger(Integer.MAX_VALUE);
    harness.withBeforeWrite(
        (kind, verb) -> {
          if (left.decrementAndGet() <= 0) {
            throw new IllegalStateException("killed before " + verb + " of " + kind);
          }
        });
    harness.start();
    harness.apply(
        NAME, "scaling: {keyGroups: 8}", "scaling: {keyGroups: 8, rescale: {batch: 8, gap: 0s}}");
    harness.bringUp(NAME);
    String topic = harness.namespace + "." + NAME + ".control";
    try (ControlActor workers = new ControlActor(topics.open(Map.of(), topic, KEY_GROUPS))) {
      left.set(last);
      harness.resource(NAME).scale(2);
      await()
          .atMost(OperatorHarness.PATIENCE)
          .until(
              () -> {
                harness.runAll();
                return left.get() <= 0;
              });
      harness.close();

      harness.withBeforeWrite((kind, verb) -> {});
      harness.start();
      awaitCompleted();
    }
    assertThat(status().assignment()).isNotEqualTo("0-7=0");
    assertThat(status().workers()).isEqualTo(2);
    assertThat(status().rescales()).hasSize(1);
    assertThat(status().rescales().get(0).moved()).isEqualTo(KEY_GROUPS / 2);
    harness.bringUp(NAME);
  }

  private void awaitCompleted() {
    await()
        .atMost(OperatorHarness.PATIENCE)
        .untilAsserted(
            () -> {
              harness.runAll();
              assertThat(status().rescales())
                  .extracting(RescaleStatus::phase)
                  .containsExactly(RescalePhase.COMPLETED);
              assertThat(status().workers()).isEqualTo(2);
            });
  }

  private AnomalyDetectorStatus status() {
    return harness.detector(NAME).getStatus();
  }
}
