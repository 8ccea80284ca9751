package dev.anomalydetector.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import dev.anomalydetector.job.ingest.SourceWriter.Usage;
import dev.anomalydetector.job.plan.DetectionPlans;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How time comes to key groups: by ticks in each of them, and past partitions that are silent. */
class IngestTimeTest {

  private static final long TIME = 1_796_104_800_000L;
  private static final long SECOND = 1_000;

  @TempDir private static Path directory;
  private static IngestHarness harness;

  @BeforeAll
  static void start() throws Exception {
    harness = new IngestHarness(directory);
  }

  @AfterAll
  static void stop() throws Exception {
    harness.close();
  }

  @Test
  void timeDoesNotWaitForSilentPartitionsForEver() throws Exception {
    try (IngestRun run = new IngestRun(harness, "idle", "Earliest", "3s", 3);
        SourceWriter source = run.writer();
        TopicReader events = run.events()) {
      DetectionPlan plan = DetectionPlans.of(run.detector.parse());
      writeUsage(source, 0);
      source.write(1, new Usage("m-0", TIME + 5 * SECOND, 0.5));
      source.flush();
      run.start(2);

      // Partition 1 falls silent and partition 2 never had a record.
      await()
          .atMost(IngestRun.PATIENCE)
          .until(() -> everyKeyGroupHasTime(plan, events, TIME + 50 * SECOND));
      for (int keyGroup = 0; keyGroup < IngestRun.KEY_GROUPS; keyGroup++) {
        List<EventsRecord> records = events.keyGroup(keyGroup);
        int bothIdle = untilIdle(records, Set.of(1, 2));
        assertThat(windowsClosed(plan, keyGroup, records.subList(0, bothIdle))).isZero();
        assertThat(windowsClosed(plan, keyGroup, records)).isGreaterThanOrEqualTo(5);
      }

      // It is heard of again, and then falls silent over a restart at another parallelism.
      source.write(1, new Usage("m-0", TIME + 60 * SECOND, 0.5));
      source.flush();
      await()
          .atMost(IngestRun.PATIENCE)
          .until(() -> events.events().stream().filter(e -> e.sourcePartition() == 1).count() == 2);
      await().atMost(IngestRun.PATIENCE).until(() -> run.newestCheckpoint().isPresent());
      run.kill();
      writeUsage(source, 60);
      source.flush();
      run.start(1);
      await()
          .atMost(IngestRun.PATIENCE)
          .until(() -> everyKeyGroupHasTime(plan, events, TIME + 110 * SECOND));
    }
  }

  @Test
  void whatACheckpointCoversHasBeenToldBeforeIt() throws Exception {
    try (IngestRun run = new IngestRun(harness, "told", "Earliest", "5m", 1);
        SourceWriter source = run.writer();
        TopicReader events = run.events()) {
      // The producer waits for ever by itself: only a checkpoint makes it write.
      Map<String, String> patient = new HashMap<>(harness.kafka.clientSettings());
      patient.put("linger.ms", "3600000");
      run.start(
          environment -> IngestJob.addTo(environment, new IngestSettings(run.detector, patient)));
      for (int time = 1; time <= 5; time++) {
        source.write(0, new Usage("m-0", TIME + time, 0.5));
        source.flush();
        int records = time;
        await().atMost(IngestRun.PATIENCE).until(() -> events.events().size() == records);
        // The next checkpoint to complete may have begun before the record came.
        long covering = run.newestCheckpointNumber() + 2;
        await().atMost(IngestRun.PATIENCE).until(() -> run.newestCheckpointNumber() >= covering);
        for (int keyGroup = 0; keyGroup < IngestRun.KEY_GROUPS; keyGroup++) {
          assertThat(highestTold(events.keyGroup(keyGroup))).isEqualTo(TIME + time);
        }
      }
    }
  }

  private static long highestTold(List<EventsRecord> records) {
    return records.stream()
        .flatMap(next -> next instanceof Tick tick ? tick.progress().stream() : Stream.empty())
        .mapToLong(PartitionProgress::highestEventTimeMillis)
        .max()
        .orElse(Tick.NO_EVENT_TIME);
  }

  /** One record of each machine in each second of a minute. */
  private static void writeUsage(SourceWriter source, int fromSecond) {
    for (int second = fromSecond; second < fromSecond + 60; second++) {
      for (int machine = 0; machine < 40; machine++) {
        source.write(0, new Usage("m-" + machine, TIME + second * SECOND, 0.5));
      }
    }
  }

  /** Whether each key group has closed the window that ends at this time. */
  private static boolean everyKeyGroupHasTime(
      DetectionPlan plan, TopicReader events, long endMillis) {
    long windows = (endMillis - TIME) / (10 * SECOND);
    for (int keyGroup = 0; keyGroup < IngestRun.KEY_GROUPS; keyGroup++) {
      if (windowsClosed(plan, keyGroup, events.keyGroup(keyGroup)) < windows) {
        return false;
      }
    }
    return true;
  }

  /** Number of records up to the one that tells of the last of these partitions that it is idle. */
  private static int untilIdle(List<EventsRecord> records, Set<Integer> partitions) {
    Set<Integer> awaited = new HashSet<>(partitions);
    for (int i = 0; i < records.size(); i++) {
      if (records.get(i) instanceof Tick tick) {
        tick.progress().stream()
            .filter(PartitionProgress::idle)
            .forEach(progress -> awaited.remove(progress.partition()));
        if (awaited.isEmpty()) {
          return i;
        }
      }
    }
    throw new AssertionError("never idle: " + awaited);
  }

  /** How many windows the engine closes over these records, by the time that it is of. */
  private static int windowsClosed(DetectionPlan plan, int keyGroup, List<EventsRecord> records) {
    Set<Long> closed = new HashSet<>();
    Outputs out =
        new Outputs() {
          @Override
          public void alert(Alert alert) {
            throw new AssertionError("nothing is abnormal: " + alert);
          }

          @Override
          public void late(Event event, String metric) {
            throw new AssertionError("time ran ahead of " + event);
          }

          @Override
          public void scored(
              RulePlan rule,
              String entity,
              long timeMillis,
              double value,
              Band band,
              double score) {
            if (plan.metrics().get(rule.metric()).name().equals("records")) {
              closed.add(timeMillis);
            }
          }
        };
    KeyGroupEngine engine = new KeyGroupEngine(plan, keyGroup);
    records.forEach(next -> engine.process(next, out));
    return closed.size();
  }
}
