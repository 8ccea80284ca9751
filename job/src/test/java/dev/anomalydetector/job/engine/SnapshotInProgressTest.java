package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A snapshot is the state as of its beginning, whatever happens while it is written. */
class SnapshotInProgressTest {

  private static final int RECORDS = 700;
  private static final int BEGIN = 400;

  static LongStream seeds() {
    return LongStream.range(0, 6);
  }

  /** Few places for many entities, so that some are evicted and their slots used again. */
  private static DetectionPlan plan() {
    return Plans.everything(15, OnLimit.EVICT);
  }

  private static List<EventsRecord> stream(long seed) {
    return RandomStream.generate(seed, RECORDS, 40, plan().metrics().size());
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void aSnapshotWrittenInSlicesEqualsOneTakenAtOnce(long seed) {
    List<EventsRecord> records = stream(seed);
    Random random = new Random(seed);
    KeyGroupEngine engine = new KeyGroupEngine(plan(), 3);
    Snapshots.run(engine, records.subList(0, BEGIN));
    byte[] atOnce = Snapshots.bytes(engine, BEGIN);

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotInProgress snapshot = engine.beginSnapshot(BEGIN, bytes::writeBytes);
    for (int i = BEGIN; i < RECORDS; i++) {
      if (random.nextInt(40) == 0) {
        snapshot.advance(() -> false);
      }
      engine.process(records.get(i), new RecordedOutputs());
    }
    assertThat(snapshot.advance(() -> true)).isTrue();

    assertThat(Snapshots.canonical(plan(), bytes.toByteArray()))
        .isEqualTo(Snapshots.canonical(plan(), atOnce));
    assertThat(snapshot.entities()).isEqualTo(15);
    assertThat(snapshot.bytes()).isEqualTo(bytes.size());
    assertThat(snapshot.nextOffset()).isEqualTo(BEGIN);
  }

  /** Without copy on update these tests would fail: here it is taken away from them. */
  @ParameterizedTest
  @MethodSource("seeds")
  void aSnapshotWithoutCopyOnUpdateIsNoticed(long seed) {
    List<EventsRecord> records = stream(seed);
    KeyGroupEngine engine = new KeyGroupEngine(plan(), 3);
    Snapshots.run(engine, records.subList(0, BEGIN));
    byte[] atOnce = Snapshots.bytes(engine, BEGIN);

    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotInProgress snapshot = engine.beginSnapshot(BEGIN, bytes::writeBytes);
    markAll(engine, engine.snapshotNumber());
    Snapshots.run(engine, records.subList(BEGIN, RECORDS));
    markAll(engine, 0);
    snapshot.advance(() -> true);

    assertThat(Snapshots.canonical(plan(), bytes.toByteArray()))
        .isNotEqualTo(Snapshots.canonical(plan(), atOnce));
  }

  private static void markAll(KeyGroupEngine engine, int snapshot) {
    for (int slot = 0; slot < engine.entities().slots(); slot++) {
      EntityState entity = engine.entities().inSlot(slot);
      if (entity != null) {
        entity.snapshot = snapshot;
      }
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void takingSnapshotsChangesNothingOfWhatIsEmitted(long seed) {
    List<EventsRecord> records = stream(seed);
    Random random = new Random(seed);
    KeyGroupEngine leftAlone = new KeyGroupEngine(plan(), 0);
    KeyGroupEngine disturbed = new KeyGroupEngine(plan(), 0);
    RecordedOutputs expected = Snapshots.run(leftAlone, records);
    RecordedOutputs actual = new RecordedOutputs();
    SnapshotInProgress snapshot = disturbed.beginSnapshot(0, bytes -> {});
    for (EventsRecord next : records) {
      if (snapshot.advance(() -> random.nextInt(4) > 0) || random.nextInt(50) == 0) {
        snapshot = disturbed.beginSnapshot(0, bytes -> {});
      }
      disturbed.process(next, actual);
    }

    assertThat(actual.outputs).isEqualTo(expected.outputs);
  }

  @Test
  void eachEntityIsInASnapshotOnceAndNewOnesAreNot() {
    Feed feed = new Feed(Plans.everything(100, OnLimit.EVICT));
    for (int i = 0; i < 20; i++) {
      feed.event("old" + i, i * 1_000, 1, 1, 1, 1, 1, 1, 1, 1);
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotInProgress snapshot = feed.engine.beginSnapshot(20, bytes::writeBytes);
    for (int i = 0; i < 20; i++) {
      feed.event("new" + i, 20_000, 1, 1, 1, 1, 1, 1, 1, 1);
      feed.event("old" + i, 21_000, 1, 1, 1, 1, 1, 1, 1, 1);
    }
    snapshot.advance(() -> true);

    assertThat(snapshot.entities()).isEqualTo(20);
    KeyGroupEngine restored = Snapshots.restore(feed.engine.plan(), bytes.toByteArray());
    assertThat(restored.entityCount()).isEqualTo(20);
    assertThat(restored.entities().find("new3")).isNull();
    assertThat(restored.entities().find("old3")).isNotNull();
  }

  @Test
  void aSnapshotGivenUpCannotBeContinued() {
    Feed feed = new Feed(Plans.everything(100, OnLimit.EVICT));
    SnapshotInProgress abandoned = feed.engine.beginSnapshot(0, bytes -> {});
    abandoned.abandon();
    assertThatThrownBy(() -> abandoned.advance(() -> true))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("given up");
    SnapshotInProgress overtaken = feed.engine.beginSnapshot(0, bytes -> {});
    SnapshotInProgress newest = feed.engine.beginSnapshot(0, bytes -> {});
    assertThatThrownBy(() -> overtaken.advance(() -> true))
        .isInstanceOf(IllegalStateException.class);
    overtaken.abandon();

    assertThat(newest.advance(() -> true)).as("giving up the old one left it alone").isTrue();
    assertThat(newest.advance(() -> true)).as("complete stays complete").isTrue();
    assertThat(newest.isComplete()).isTrue();
  }

  @Test
  void aSliceEndsWhenThereIsNoTimeLeft() {
    Feed feed = new Feed(Plans.everything(100, OnLimit.EVICT));
    for (int i = 0; i < 10; i++) {
      feed.event("e" + i, i, 1, 1, 1, 1, 1, 1, 1, 1);
    }
    SnapshotInProgress snapshot = feed.engine.beginSnapshot(0, bytes -> {});
    for (int i = 1; i <= 10; i++) {
      assertThat(snapshot.advance(() -> false)).isFalse();
      assertThat(snapshot.entities()).isEqualTo(i);
    }
    assertThat(snapshot.advance(() -> false)).isTrue();
  }
}
