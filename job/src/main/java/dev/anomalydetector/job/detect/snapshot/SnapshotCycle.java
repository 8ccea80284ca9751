package dev.anomalydetector.job.detect.snapshot;

import dev.anomalydetector.job.engine.SnapshotInProgress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;

/**
 * Takes snapshots of one key group after the other, for ever, a slice at a time. Runs in the task
 * thread between records; the files are written by an I/O thread.
 */
public final class SnapshotCycle {

  /**
   * More than this waiting for the I/O thread, and slices wait too, so that memory stays bounded.
   */
  static final long MAXIMUM_WAITING_BYTES = 32L * 1024 * 1024;

  private final SnapshotStore store;
  private final SnapshotPace pace;
  private final Executor ioThread;
  private final LongSupplier nanoTime;
  private final String writer;

  /** In the order of their turns. */
  private final Queue<Turn> turns = new ArrayDeque<>();

  /**
   * By key group: outputs below are durable. Written by the task thread, read by the I/O thread.
   */
  private final Map<Integer, Long> durable = new ConcurrentHashMap<>();

  private Turn current;

  /** To come before all others, in the order of their turns. */
  private final Deque<Turn> urgent = new ArrayDeque<>();

  private SnapshotInProgress snapshot;
  private SnapshotUpload upload;

  /** Counted by the I/O thread, read by whoever reports. */
  private final AtomicLong completed = new AtomicLong();

  private final AtomicLong completedBytes = new AtomicLong();

  /**
   * A cycle without key groups.
   *
   * @param nanoTime a clock for pacing; nothing that is emitted depends on it
   * @param writer hexadecimal name that no other writer of snapshots has
   */
  public SnapshotCycle(
      SnapshotStore store,
      SnapshotPace pace,
      Executor ioThread,
      LongSupplier nanoTime,
      String writer) {
    this.store = store;
    this.pace = pace;
    this.ioThread = ioThread;
    this.nanoTime = nanoTime;
    this.writer = writer;
  }

  /** Number of snapshots that are complete in the store. */
  public long completed() {
    return completed.get();
  }

  /** Bytes of these snapshots. */
  public long completedBytes() {
    return completedBytes.get();
  }

  /**
   * Takes a key group into the cycle.
   *
   * @param durablePosition outputs of records below this offset are durable
   */
  public void add(SnapshotSubject subject, long durablePosition) {
    durable.put(subject.engine().keyGroup(), durablePosition);
    turns.add(new Turn(subject, nanoTime.getAsLong()));
  }

  /** Takes a key group out of the cycle; what has been written of it stays. */
  public void remove(int keyGroup) {
    if (current != null && current.keyGroup() == keyGroup) {
      close();
    }
    turns.removeIf(turn -> turn.keyGroup() == keyGroup);
    urgent.removeIf(turn -> turn.keyGroup() == keyGroup);
    durable.remove(keyGroup);
  }

  /**
   * Takes a snapshot of a key group now, as fast as it goes, and before all others. If that fails
   * nothing is told; asked again, it is tried again, and asked twice it is done once.
   *
   * @param whenComplete run in the I/O thread once the snapshot is complete
   */
  public void saveNow(int keyGroup, Runnable whenComplete) {
    if (urgent.stream().anyMatch(turn -> turn.keyGroup() == keyGroup)) {
      return;
    }
    if (current != null && !current.isUrgent()) {
      current.lastOffset = Turn.NONE;
      turns.add(current);
      close();
    }
    Optional<Turn> found = turns.stream().filter(turn -> turn.keyGroup() == keyGroup).findFirst();
    if (found.isEmpty()) {
      return;
    }
    Turn turn = found.get();
    turn.awaitedOffset = turn.subject.nextOffset();
    turn.whenComplete.set(whenComplete);
    if (turn.savedOffset == turn.subject.nextOffset()) {
      ioThread.execute(() -> turn.saved(turn.savedOffset));
    } else if (turn.lastOffset != turn.subject.nextOffset()) {
      turns.remove(turn);
      urgent.add(turn);
    }
  }

  /** Notes that outputs of records below these offsets are durable, by key group. */
  public void onDurable(Map<Integer, Long> positions) {
    durable.putAll(positions);
  }

  /**
   * Works for one slice.
   *
   * @return how long to leave the thread to the records
   */
  public Duration runSlice() {
    long begin = nanoTime.getAsLong();
    long deadline = begin + pace.slice().toNanos();
    do {
      if (current == null && !beginUrgent(begin) && !beginNext(begin)) {
        break;
      }
      if (upload.hasFailed()) {
        snapshot.abandon();
        (current.isUrgent() ? urgent : turns).add(current);
        current = null;
      } else if (upload.waitingBytes() > MAXIMUM_WAITING_BYTES) {
        break;
      } else if (snapshot.advance(() -> nanoTime.getAsLong() < deadline)) {
        complete();
      }
    } while (nanoTime.getAsLong() < deadline);
    Duration taken = Duration.ofNanos(nanoTime.getAsLong() - begin);
    return current != null && current.isUrgent() ? pace.slice() : pace.gapAfter(taken);
  }

  private boolean beginUrgent(long now) {
    if (urgent.isEmpty()) {
      return false;
    }
    begin(urgent.remove(), now);
    return true;
  }

  /** Gives up the snapshot in progress. */
  public void close() {
    if (current != null) {
      snapshot.abandon();
      upload.abandon();
      current = null;
    }
  }

  private boolean beginNext(long now) {
    // Each is looked at once: those that are not due go to the end of the line.
    for (int i = turns.size(); i > 0; i--) {
      Turn turn = turns.remove();
      if (turn.isDue(now)) {
        begin(turn, now);
        return true;
      }
      turns.add(turn);
    }
    return false;
  }

  private void begin(Turn turn, long now) {
    current = turn;
    turn.dueNanos = now + pace.interval().toNanos();
    turn.lastOffset = turn.subject.nextOffset();
    int keyGroup = turn.keyGroup();
    SnapshotFile file = store.newFile(keyGroup, turn.lastOffset, writer);
    // A quiet key group has no news to wait for: what failed must be tried again without.
    upload = new SnapshotUpload(store, file, ioThread, () -> turn.lastOffset = Turn.NONE);
    snapshot = turn.subject.engine().beginSnapshot(turn.lastOffset, upload::write);
  }

  private void complete() {
    int keyGroup = current.keyGroup();
    long bytes = snapshot.bytes();
    Turn turn = current;
    long offset = turn.lastOffset;
    upload.finish(
        () -> {
          turn.saved(offset);
          completed.incrementAndGet();
          completedBytes.addAndGet(bytes);
          store.prune(keyGroup, durable.getOrDefault(keyGroup, 0L));
        });
    endTurn();
  }

  private void endTurn() {
    turns.add(current);
    current = null;
  }

  /** A key group's place in the cycle. */
  private static final class Turn {

    private static final long NONE = -1;

    final SnapshotSubject subject;
    long dueNanos;

    /** Offset of the last snapshot that is complete. Set by the I/O thread. */
    volatile long savedOffset = NONE;

    /** Offset of the snapshot that somebody waits for. */
    volatile long awaitedOffset;

    /** Who waits for it; null when nobody does. */
    final AtomicReference<Runnable> whenComplete = new AtomicReference<>();

    /** Offset of the last snapshot. Reset by the I/O thread when that could not be written. */
    volatile long lastOffset = NONE;

    Turn(SnapshotSubject subject, long now) {
      this.subject = subject;
      this.dueNanos = now;
    }

    int keyGroup() {
      return subject.engine().keyGroup();
    }

    void saved(long offset) {
      savedOffset = offset;
      Runnable waiting = offset < awaitedOffset ? null : whenComplete.getAndSet(null);
      if (waiting != null) {
        waiting.run();
      }
    }

    boolean isUrgent() {
      return whenComplete.get() != null;
    }

    boolean isDue(long now) {
      return now - dueNanos >= 0 && subject.nextOffset() != lastOffset;
    }
  }
}
