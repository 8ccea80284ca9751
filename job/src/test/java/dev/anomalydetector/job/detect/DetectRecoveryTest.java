package dev.anomalydetector.job.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is killed and whatever is broken: no alert is lost, and none comes under two ids. */
class DetectRecoveryTest {

  private static final int KILLS = 20;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void twentyKillsUnderLoadChangeNoAlert(@TempDir Path directory) throws Exception {
    Random random = new Random(7);
    try (DetectHarness harness = new DetectHarness(directory);
        EventWriter writer =
            new EventWriter(harness.kafka.clientSettings(), harness.names.eventsTopic(), 7)) {
      Optional<Path> checkpoint = Optional.empty();
      for (int kill = 0; kill < KILLS; kill++) {
        harness.start(checkpoint);
        Optional<Path> before = checkpoint;
        // Load goes on until the job has made a checkpoint of its own, and then a little further.
        await()
            .atMost(PATIENCE)
            .until(
                () -> {
                  writer.write(200);
                  return !harness.newestCheckpoint().equals(before);
                });
        writer.write(random.nextInt(2_000));
        harness.kill();
        checkpoint = harness.newestCheckpoint();
        List<Path> snapshots = harness.snapshots();
        if (kill % 2 == 1 && !snapshots.isEmpty()) {
          damage(snapshots.get(random.nextInt(snapshots.size())), random);
        }
      }
      harness.start(checkpoint);
      Map<String, String> expected = harness.expectedAlerts();
      assertThat(expected).hasSizeGreaterThan(100);
      assertThat(harness.snapshots()).isNotEmpty();

      await().atMost(PATIENCE).until(() -> harness.alerts().size() >= expected.size());
      assertThat(harness.alerts()).isEqualTo(expected);
    }
  }

  /**
   * What a crash or a bad disk leaves of a file: a part of it, or all of it with one bit turned.
   */
  private static void damage(Path snapshot, Random random) throws Exception {
    long size = Files.size(snapshot);
    if (random.nextBoolean()) {
      try (FileChannel file = FileChannel.open(snapshot, StandardOpenOption.WRITE)) {
        file.truncate((long) (size * random.nextDouble()));
      }
    } else {
      byte[] bytes = Files.readAllBytes(snapshot);
      bytes[random.nextInt(bytes.length)] ^= 0x10;
      Files.write(snapshot, bytes);
    }
  }

  @Test
  void withoutAnySnapshotTheTopicIsReplayedFromItsStart(@TempDir Path directory) throws Exception {
    try (DetectHarness harness = new DetectHarness(directory);
        EventWriter writer =
            new EventWriter(harness.kafka.clientSettings(), harness.names.eventsTopic(), 8)) {
      writer.write(5_000);
      harness.start(Optional.empty());
      await().atMost(PATIENCE).until(() -> !harness.snapshots().isEmpty());
      await().atMost(PATIENCE).until(() -> harness.newestCheckpoint().isPresent());
      harness.kill();
      for (Path snapshot : harness.snapshots()) {
        Files.delete(snapshot);
      }
      writer.write(5_000);
      harness.start(harness.newestCheckpoint());

      Map<String, String> expected = harness.expectedAlerts();
      await().atMost(PATIENCE).until(() -> harness.alerts().size() >= expected.size());
      assertThat(harness.alerts()).isEqualTo(expected);
    }
  }

  @Test
  void aStartWithoutCheckpointGoesOnFromTheCommittedPositions(@TempDir Path directory)
      throws Exception {
    try (DetectHarness harness = new DetectHarness(directory);
        EventWriter writer =
            new EventWriter(harness.kafka.clientSettings(), harness.names.eventsTopic(), 9)) {
      writer.write(5_000);
      harness.start(Optional.empty());
      Map<String, String> first = harness.expectedAlerts();
      await().atMost(PATIENCE).until(() -> harness.alerts().size() >= first.size());
      await().atMost(PATIENCE).until(() -> harness.newestCheckpoint().isPresent());
      harness.kill();
      writer.write(5_000);
      harness.start(Optional.empty());

      Map<String, String> expected = harness.expectedAlerts();
      await().atMost(PATIENCE).until(() -> harness.alerts().size() >= expected.size());
      assertThat(harness.alerts()).isEqualTo(expected);
    }
  }

  @Test
  void aRecordThatIsNoEventGoesToTheDeadLettersAndTheJobGoesOn(@TempDir Path directory)
      throws Exception {
    try (DetectHarness harness = new DetectHarness(directory);
        EventWriter writer =
            new EventWriter(harness.kafka.clientSettings(), harness.names.eventsTopic(), 10)) {
      writer.write(3_000);
      Map<String, String> expected = harness.expectedAlerts();
      writer.writeGarbage(3);
      harness.start(Optional.empty());

      await().atMost(PATIENCE).until(() -> harness.alerts().size() >= expected.size());
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  !Topics.read(harness.kafka.clientSettings(), harness.names.deadLetterTopic())
                      .isEmpty());
      var letter =
          Topics.read(harness.kafka.clientSettings(), harness.names.deadLetterTopic()).get(0);
      assertThat(new String(letter.headers().lastHeader("reason").value()))
          .isEqualTo("UnreadableEvent");
      assertThat(letter.value()).containsExactly(1, 2, 3);
    }
  }
}
