package dev.anomalydetector.job.ingest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.KeyGroups;
import dev.anomalydetector.job.ingest.SourceWriter.Usage;
import dev.anomalydetector.job.plan.DetectionPlans;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Killed under load again and again, and rescaled: each record is there once, in order. */
class IngestRecoveryTest {

  private static final int KILLS = 10;
  private static final int SOURCE_PARTITIONS = 3;

  private final Random random = new Random(11);
  private long now = 1_796_104_800_000L;

  @Test
  void killsUnderLoadLoseNothingAndDisorderNothing(@TempDir Path directory) throws Exception {
    try (IngestHarness harness = new IngestHarness(directory);
        IngestRun run = new IngestRun(harness, "recovery", "Earliest", "5m", SOURCE_PARTITIONS);
        SourceWriter source = run.writer();
        TopicReader events = run.events()) {
      for (int kill = 0; kill < KILLS; kill++) {
        run.start(1 + kill % 2);
        await()
            .atMost(IngestRun.PATIENCE)
            .until(
                () -> {
                  write(source, 300);
                  return run.newestCheckpoint().isPresent();
                });
        write(source, random.nextInt(3_000));
        run.kill();
      }
      run.start(2);
      write(source, 100);
      source.flush();
      await().atMost(IngestRun.PATIENCE).until(() -> distinct(events.events()) == source.count());

      assertThat(source.count()).isGreaterThan(10_000);
      assertThat(events.events().size()).as("there were duplicates").isGreaterThan(source.count());
      for (int keyGroup = 0; keyGroup < IngestRun.KEY_GROUPS; keyGroup++) {
        check(run, source, keyGroup, events.keyGroup(keyGroup));
      }
    }
  }

  /** Records of all partitions; a machine's come from each of them, a little out of order. */
  private void write(SourceWriter source, int records) {
    for (int i = 0; i < records; i++) {
      now += random.nextInt(20);
      source.write(
          random.nextInt(SOURCE_PARTITIONS),
          new Usage("m-" + random.nextInt(40), now - random.nextInt(900), random.nextDouble()));
    }
  }

  private static long distinct(List<Event> events) {
    return events.stream()
        .map(event -> List.<Object>of(event.sourcePartition(), event.sourceOffset()))
        .distinct()
        .count();
  }

  /** The duplicate rule leaves of each source partition its records of this key group, in order. */
  private static void check(
      IngestRun run, SourceWriter source, int keyGroup, List<EventsRecord> records) {
    Map<Integer, Long> lastOffset = new HashMap<>();
    Map<Integer, List<Usage>> kept = new HashMap<>();
    for (EventsRecord next : records) {
      if (next instanceof Event event
          && event.sourceOffset() > lastOffset.getOrDefault(event.sourcePartition(), -1L)) {
        lastOffset.put(event.sourcePartition(), event.sourceOffset());
        kept.computeIfAbsent(event.sourcePartition(), absent -> new ArrayList<>())
            .add(new Usage(event.entity(), event.timeMillis(), event.metrics()[0]));
      }
    }
    int total = 0;
    for (int partition = 0; partition < SOURCE_PARTITIONS; partition++) {
      List<Usage> expected =
          source.written(partition).stream()
              .filter(usage -> KeyGroups.of(usage.machine(), IngestRun.KEY_GROUPS) == keyGroup)
              .toList();
      assertThat(kept.getOrDefault(partition, List.of())).isEqualTo(expected);
      total += expected.size();
    }
    DetectionPlan plan = DetectionPlans.of(run.detector.parse());
    KeyGroupEngine engine = new KeyGroupEngine(plan, keyGroup);
    records.forEach(next -> engine.process(next, new NothingLate()));
    assertThat(engine.counters().events()).isEqualTo(total);
  }

  /** Whatever was killed, no tick told of a time whose events were still to come. */
  private static final class NothingLate implements Outputs {

    @Override
    public void alert(Alert alert) {
      throw new AssertionError("nothing is abnormal: " + alert);
    }

    @Override
    public void late(Event event, String metric) {
      throw new AssertionError("time ran ahead of " + event);
    }
  }
}
