package dev.anomalydetector.job.engine;

import static dev.anomalydetector.job.engine.SourceProgress.NO_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SourceProgressTest {

  private static final long LAG = 10;

  private final SourceProgress progress = new SourceProgress(LAG);
  private long offset;

  private void event(int partition, long time) {
    progress.observe(new Event("e", time, new double[0], partition, offset++, 1));
  }

  private void tick(int partitions, PartitionProgress... told) {
    progress.observe(new Tick(partitions, List.of(told)));
  }

  private static PartitionProgress at(int partition, long time) {
    return new PartitionProgress(partition, time, false);
  }

  private static PartitionProgress idle(int partition, long time) {
    return new PartitionProgress(partition, time, true);
  }

  @Test
  void thereIsNoTimeBeforeTheNumberOfPartitionsIsKnown() {
    event(0, 100);
    event(1, 200);
    assertThat(progress.timeMillis()).isEqualTo(NO_TIME);
    tick(2);
    assertThat(progress.timeMillis()).isEqualTo(100 - LAG);
  }

  @Test
  void thereIsNoTimeBeforeEachPartitionHasBeenHeardOf() {
    tick(2, at(0, 500));
    assertThat(progress.timeMillis()).isEqualTo(NO_TIME);
    event(1, 100);
    assertThat(progress.timeMillis()).isEqualTo(100 - LAG);
  }

  @Test
  void timeIsThatOfTheSlowestPartitionAndNeverGoesBack() {
    tick(2, at(0, 500), at(1, 300));
    assertThat(progress.timeMillis()).isEqualTo(290);
    event(1, 250);
    event(0, 900);
    assertThat(progress.timeMillis()).isEqualTo(290);
    event(1, 700);
    assertThat(progress.timeMillis()).isEqualTo(690);
  }

  @Test
  void anIdlePartitionHoldsBackNobodyUntilItSpeaksAgain() {
    tick(2, at(0, 500), at(1, 300));
    tick(2, idle(1, 300));
    assertThat(progress.timeMillis()).isEqualTo(490);
    event(1, 310);
    event(0, 2_000);
    assertThat(progress.timeMillis()).isEqualTo(490);
    event(1, 1_000);
    assertThat(progress.timeMillis()).isEqualTo(990);
  }

  @Test
  void whenAllAreIdleTimeIsThatOfTheFastest() {
    tick(2, idle(0, 500), idle(1, 300));
    assertThat(progress.timeMillis()).isEqualTo(490);
  }

  @Test
  void aPartitionWithoutRecordsHoldsBackTimeUntilItIsIdle() {
    tick(2, at(0, 500), at(1, Tick.NO_EVENT_TIME));
    assertThat(progress.timeMillis()).isEqualTo(NO_TIME);
    progress.observe(new Tick(2, List.of(idle(1, 0))));
    assertThat(progress.timeMillis()).isEqualTo(490);
  }

  @Test
  void aGuessAboutAPartitionThatHasBeenHeardOfIsIgnored() {
    tick(2, at(0, 500), at(1, 300));
    tick(2, idle(1, Tick.NO_EVENT_TIME));
    event(0, 900);
    assertThat(progress.timeMillis()).as("partition 1 is still waited for").isEqualTo(290);
  }

  @Test
  void aNewPartitionOfTheSourceIsWaitedFor() {
    tick(1, at(0, 500));
    tick(2, at(0, 900));
    assertThat(progress.timeMillis()).isEqualTo(490);
    event(1, 1_500);
    assertThat(progress.timeMillis()).isEqualTo(890);
  }

  @Test
  void anOffsetNotAboveTheLastOneOfItsPartitionIsADuplicate() {
    progress.observe(new Event("e", 1, new double[0], 3, 7, 1));

    assertThat(progress.isDuplicate(new Event("f", 9, new double[0], 3, 7, 1))).isTrue();
    assertThat(progress.isDuplicate(new Event("f", 9, new double[0], 3, 6, 1))).isTrue();
    assertThat(progress.isDuplicate(new Event("f", 9, new double[0], 3, 8, 1))).isFalse();
    assertThat(progress.isDuplicate(new Event("f", 9, new double[0], 0, 0, 1))).isFalse();
    assertThat(progress.isDuplicate(new Event("f", 9, new double[0], 99, 0, 1))).isFalse();
  }

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  /** The definition, from all that was ever said. */
  private static long expected(
      int partitions, Map<Integer, Long> highest, Map<Integer, Boolean> idle, long before) {
    if (partitions == 0 || highest.size() < partitions) {
      return before;
    }
    List<Long> active = new ArrayList<>();
    highest.forEach(
        (partition, time) -> {
          if (!idle.get(partition)) {
            active.add(time);
          }
        });
    long latest =
        active.isEmpty()
            ? highest.values().stream().max(Long::compare).orElseThrow()
            : active.stream().min(Long::compare).orElseThrow();
    return Math.max(before, latest - LAG);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void timeIsWhatItsDefinitionSaysAndASnapshotChangesNothing(long seed) {
    Random random = new Random(seed);
    SourceProgress restored = new SourceProgress(LAG);
    Map<Integer, Long> highest = new TreeMap<>();
    Map<Integer, Boolean> idle = new HashMap<>();
    int partitions = 0;
    long time = NO_TIME;
    long now = -5_000;
    for (int i = 0; i < 500; i++) {
      now += random.nextInt(10);
      int partition = random.nextInt(4);
      long at = now - random.nextInt(50);
      if (random.nextInt(4) > 0) {
        Event event = new Event("e", at, new double[0], partition, i, 1);
        assertThat(restored.isDuplicate(event)).isFalse();
        restored.observe(event);
        idle.put(partition, false);
      } else {
        boolean silent = random.nextInt(3) == 0;
        restored.observe(new Tick(4, List.of(new PartitionProgress(partition, at, silent))));
        idle.put(partition, silent);
        partitions = 4;
      }
      highest.merge(partition, at, Math::max);
      time = expected(partitions, highest, idle, time);
      assertThat(restored.timeMillis()).as("after record %d", i).isEqualTo(time);
      StateWriter out = new StateWriter();
      restored.write(out);
      restored = SourceProgress.read(LAG, new StateReader(out.takeBytes()));
      assertThat(restored.timeMillis()).isEqualTo(time);
    }
    assertThat(time).isGreaterThan(-5_000);
  }
}
