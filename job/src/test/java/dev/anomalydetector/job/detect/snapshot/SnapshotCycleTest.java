package dev.anomalydetector.job.detect.snapshot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.anomalydetector.job.detect.snapshot.KeyGroups.Subject;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapshotCycleTest {

  private static final long MILLISECOND = 1_000_000;
  private static final SnapshotPace PACE =
      new SnapshotPace(Duration.ofMillis(5), 0.05, Duration.ofSeconds(10));

  @TempDir private Path directory;
  private SnapshotStore store;

  /** Each look at the clock takes a while, so that a slice has an end. */
  private long now;

  private long tick = MILLISECOND;

  @BeforeEach
  void openStore() throws IOException {
    store = new SnapshotStore(directory.toUri().toString(), "a/b");
  }

  private SnapshotCycle cycle(Executor ioThread) {
    return new SnapshotCycle(store, PACE, ioThread, () -> now += tick, "abc");
  }

  private List<Long> offsets(int keyGroup) throws IOException {
    return store.list(keyGroup).stream().map(SnapshotFile::nextOffset).toList();
  }

  private void seconds(long seconds) {
    now += Duration.ofSeconds(seconds).toNanos();
  }

  private static void slices(SnapshotCycle cycle, int count) {
    for (int i = 0; i < count; i++) {
      cycle.runSlice();
    }
  }

  @Test
  void aSnapshotIsWrittenInSlicesAndComplete() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    cycle.add(new Subject(4).events(40), 0);
    int slices = 0;
    while (cycle.completed() == 0) {
      cycle.runSlice();
      slices++;
    }

    assertThat(slices).isBetween(5, 40);
    assertThat(offsets(4)).containsExactly(40L);
    try (var in = store.open(store.list(4).get(0))) {
      assertThat(KeyGroupEngine.restore(KeyGroups.PLAN, in).engine().entityCount()).isEqualTo(40);
    }
    assertThat(cycle.completedBytes())
        .isEqualTo(Files.size(Path.of(store.list(4).get(0).path().toUri().getPath())));
  }

  @Test
  void keyGroupsTakeTurnsAndNoneComesAgainBeforeItsInterval() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    List<Subject> subjects = List.of(new Subject(0), new Subject(1), new Subject(2));
    subjects.forEach(subject -> cycle.add(subject.events(3), 0));
    slices(cycle, 10);
    assertThat(cycle.completed()).isEqualTo(3);
    subjects.forEach(subject -> subject.events(1));
    slices(cycle, 10);
    assertThat(cycle.completed()).as("too early").isEqualTo(3);
    seconds(11);
    slices(cycle, 10);

    assertThat(cycle.completed()).isEqualTo(6);
    assertThat(offsets(1)).containsExactly(4L, 3L);
  }

  @Test
  void aKeyGroupWithoutNewsIsPassedOver() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    Subject busy = new Subject(0).events(1);
    cycle.add(busy, 0);
    cycle.add(new Subject(1).events(1), 0);
    for (int i = 0; i < 5; i++) {
      slices(cycle, 4);
      busy.events(1);
      seconds(11);
    }

    assertThat(offsets(1)).containsExactly(1L);
    assertThat(offsets(0)).hasSize(5);
  }

  @Test
  void whatNobodyNeedsIsPrunedOnceOutputsAreDurable() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    Subject subject = new Subject(0);
    cycle.add(subject, 0);
    for (int i = 1; i <= 4; i++) {
      subject.events(10);
      slices(cycle, 10);
      seconds(11);
    }
    assertThat(offsets(0)).as("none is usable yet").containsExactly(40L, 30L, 20L, 10L);
    cycle.onDurable(Map.of(0, 35L));
    subject.events(10);
    slices(cycle, 20);

    assertThat(offsets(0)).containsExactly(50L, 40L, 30L, 20L);
  }

  @Test
  void whenTheDiskIsSlowSlicesWaitAndMemoryStaysBounded() throws IOException {
    HeldExecutor ioThread = new HeldExecutor();
    SnapshotCycle cycle = cycle(ioThread);
    tick = MILLISECOND / 100;
    int entities = 40_000;
    cycle.add(new Subject(0, KeyGroups.largePlan(entities)).events(entities, "x".repeat(1_000)), 0);
    long handedOver = -1;
    while (ioThread.waiting() > handedOver) {
      handedOver = ioThread.waiting();
      slices(cycle, 10);
    }
    long chunk = 64 * 1024;
    assertThat(handedOver * chunk)
        .as("slices have stopped, neither too early nor too late")
        .isCloseTo(SnapshotCycle.MAXIMUM_WAITING_BYTES, withinPercentage(10));
    assertThat(cycle.completed()).isZero();
    while (cycle.completed() == 0) {
      ioThread.runAll();
      slices(cycle, 10);
    }

    assertThat(offsets(0)).containsExactly((long) entities);
    assertThat(cycle.completedBytes()).isGreaterThan(entities * 1_000L);
  }

  @Test
  void aSnapshotThatCouldNotBeWrittenIsTriedAgainThoughNothingIsNew() throws IOException {
    Path inTheWay = directory.resolve("snapshots");
    Files.writeString(inTheWay, "not a folder");
    SnapshotCycle cycle = cycle(Runnable::run);
    cycle.add(new Subject(0).events(5), 0);
    slices(cycle, 10);
    assertThat(cycle.completed()).isZero();
    Files.delete(inTheWay);
    slices(cycle, 10);
    assertThat(cycle.completed()).as("in its turn, not at once").isZero();
    seconds(11);
    slices(cycle, 10);

    assertThat(cycle.completed()).isEqualTo(1);
    assertThat(offsets(0)).containsExactly(5L);
  }

  @Test
  void aFailureOfOneKeyGroupLeavesTheOthersAlone() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    Files.createDirectories(directory.resolve("snapshots/a/b"));
    Files.writeString(directory.resolve("snapshots/a/b/key-group-0000"), "not a folder");
    cycle.add(new Subject(0).events(5), 0);
    cycle.add(new Subject(1).events(5), 0);
    slices(cycle, 20);

    assertThat(cycle.completed()).isEqualTo(1);
    assertThat(offsets(1)).containsExactly(5L);
  }

  @Test
  void whoIsToBeSavedNowComesFirstAndIsToldOnce() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    cycle.add(new Subject(0).events(200), 0);
    cycle.add(new Subject(1).events(200), 0);
    Subject leaving = new Subject(2).events(30);
    cycle.add(leaving, 0);
    cycle.runSlice();
    List<Long> told = new ArrayList<>();

    cycle.saveNow(2, () -> told.add(leaving.nextOffset()));
    cycle.saveNow(2, () -> told.add(-1L));
    while (told.isEmpty()) {
      cycle.runSlice();
    }

    assertThat(offsets(2)).containsExactly(30L);
    assertThat(offsets(0)).as("it had begun, and was interrupted").isEmpty();
    cycle.saveNow(2, () -> told.add(leaving.nextOffset()));
    assertThat(told).as("it is there already").containsExactly(30L, 30L);
    seconds(11);
    slices(cycle, 1_000);
    assertThat(offsets(0)).containsExactly(200L);
    assertThat(offsets(1)).containsExactly(200L);
  }

  @Test
  void whoIsTakenOutIsNotSavedAnyMore() throws IOException {
    SnapshotCycle cycle = cycle(Runnable::run);
    cycle.add(new Subject(0).events(200), 0);
    cycle.runSlice();

    cycle.remove(0);
    slices(cycle, 100);

    assertThat(cycle.completed()).isZero();
    assertThat(offsets(0)).isEmpty();
  }

  @Test
  void whatIsUnfinishedWhenTheTaskEndsIsRemoved() throws IOException {
    HeldExecutor ioThread = new HeldExecutor();
    SnapshotCycle cycle = cycle(ioThread);
    cycle.add(new Subject(0).events(100), 0);
    slices(cycle, 3);
    ioThread.runAll();
    cycle.close();
    ioThread.runAll();

    assertThat(offsets(0)).isEmpty();
    cycle.close();
  }

  @Test
  void slicesLeaveTheThreadToTheRecordsForTheRestOfTheTime() {
    SnapshotCycle cycle = cycle(Runnable::run);
    assertThat(cycle.runSlice()).as("nothing to do").isGreaterThanOrEqualTo(PACE.slice());
    cycle.add(new Subject(0).events(1_000), 0);
    Duration gap = cycle.runSlice();

    // A slice of 5 ms, and the 7th look at the clock, at 5 percent of the time.
    assertThat(gap).isBetween(Duration.ofMillis(19 * 5), Duration.ofMillis(19 * 9));
    assertThatThrownBy(() -> new SnapshotPace(Duration.ZERO, 0.5, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SnapshotPace(Duration.ofMillis(1), 0, Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
