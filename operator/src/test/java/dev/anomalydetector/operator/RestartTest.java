package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Wherever the operator is killed, another one goes on. */
@WithApiServer
class RestartTest extends HarnessedTest {

  /** Writes from nothing to ready: status and event three times, eight objects, two jobs. */
  private static final int WRITES = 16;

  RestartTest(ApiServer server) {
    super(new OperatorHarness(server));
  }

  static List<Integer> writes() {
    return IntStream.rangeClosed(1, WRITES).boxed().toList();
  }

  @ParameterizedTest(name = "before write {0}")
  @MethodSource("writes")
  void operatorIsKilledBetweenTwoWrites(int last) {
    AtomicInteger left = new AtomicInteger(last);
    harness.withBeforeWrite(
        (kind, verb) -> {
          if (left.decrementAndGet() <= 0) {
            throw new IllegalStateException("killed before " + verb + " of " + kind);
          }
        });
    harness.start();
    harness.apply("again");
    await()
        .atMost(OperatorHarness.PATIENCE)
        .until(
            () -> {
              harness.others.makeTopicsReady(harness.namespace);
              harness.runAll();
              return left.get() <= 0;
            });
    harness.close();

    harness.withBeforeWrite((kind, verb) -> {});
    harness.start();
    harness.bringUp("again");

    assertThat(harness.others.topics(harness.namespace)).hasSize(4);
    assertThat(harness.others.deployments(harness.namespace))
        .hasSize(2)
        .allSatisfy(
            deployment -> assertThat(deployment.getMetadata().getGeneration()).isEqualTo(1));
    assertThat(harness.conditionTypes("again"))
        .containsExactlyInAnyOrder("Ready", "TopicsReady", "JobsReady");
    double writes = harness.writes();
    double reconciliations = harness.reconciliations();
    harness.touch(harness.others.deployment(harness.namespace, "again-ingest"));
    harness.awaitReconciliations(reconciliations + 1);
    assertThat(harness.writes()).isEqualTo(writes);
  }
}
