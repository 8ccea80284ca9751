package dev.anomalydetector.job.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.local.LocalCoordinator;
import dev.anomalydetector.job.local.Rescaled;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Key groups move between workers, on a real broker and a real Flink, while events flow. */
class HandoverTest {

  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @TempDir private Path directory;
  private DetectHarness harness;
  private EventWriter writer;
  private LocalCoordinator coordinator;
  private final AtomicBoolean enough = new AtomicBoolean();
  private CompletableFuture<Void> load;

  @BeforeEach
  void start() throws Exception {
    harness = new DetectHarness(directory);
    writer = new EventWriter(harness.kafka.clientSettings(), harness.names.eventsTopic(), 7);
    coordinator =
        LocalCoordinator.start(
            harness.names.controlTopic(), DetectorYaml.KEY_GROUPS, harness.kafka.clientSettings());
    load =
        CompletableFuture.runAsync(
            () -> {
              while (!enough.get()) {
                writer.write(50);
              }
            });
  }

  @AfterEach
  void stop() throws Exception {
    enough.set(true);
    load.join();
    coordinator.close();
    writer.close();
    harness.close();
  }

  private void assertAlertsAreThoseOfAnUndisturbedRun() throws Exception {
    enough.set(true);
    load.join();
    Map<String, String> expected = harness.expectedAlerts();
    assertThat(expected).hasSizeGreaterThan(100);
    await().atMost(PATIENCE).until(() -> harness.alerts().size() >= expected.size());
    assertThat(harness.alerts()).isEqualTo(expected);
  }

  private long controlRecords() {
    return Topics.read(harness.kafka.clientSettings(), harness.names.controlTopic()).size();
  }

  private long owned(int worker) throws Exception {
    return Arrays.stream(coordinator.assignment()).filter(owner -> owner == worker).count();
  }

  @ParameterizedTest
  @EnumSource(Transfer.class)
  void keyGroupsMoveBackAndForth(Transfer transfer) throws Exception {
    for (int worker = 0; worker < 3; worker++) {
      harness.start(worker, Optional.empty());
    }

    Rescaled out = coordinator.rescale(3, transfer, 2, PATIENCE);
    assertThat(out.completed()).isTrue();
    assertThat(out.moved()).as("8 key groups: 3, 3 and 2").isEqualTo(5);
    assertThat(out.pauseMicros()).hasSize(5).allMatch(pause -> pause >= 0);
    assertThat(owned(1) + owned(2)).isEqualTo(5);

    Rescaled in = coordinator.rescale(1, transfer, 8, PATIENCE);
    assertThat(in.completed()).isTrue();
    assertThat(owned(0)).isEqualTo(8);
    harness.kill(2);
    harness.kill(1);
    assertAlertsAreThoseOfAnUndisturbedRun();
  }

  @Test
  void workersAreKilledWhileKeyGroupsMove() throws Exception {
    Random random = new Random(11);
    harness.start(0, Optional.empty());
    harness.start(1, Optional.empty());
    int workers = 2;
    for (int round = 0; round < 6; round++) {
      int wanted = workers;
      CompletableFuture<Rescaled> moving =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return coordinator.rescale(wanted, Transfer.LIVE, 2, PATIENCE);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              });
      long said = controlRecords() + random.nextInt(12);
      await().atMost(PATIENCE).until(() -> controlRecords() >= said || moving.isDone());
      int victim = random.nextInt(2);
      harness.kill(victim);
      harness.start(victim, harness.newestCheckpoint(victim));
      assertThat(moving.join().completed()).isTrue();
      workers = 3 - workers;
    }
    assertAlertsAreThoseOfAnUndisturbedRun();
  }
}
