package dev.anomalydetector.job.detect.snapshot;

import dev.anomalydetector.job.engine.SnapshotInProgress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
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

  /** To come before all others; null when there is none. */
  private Turn urgent;

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
    durable.remove(keyGroup);
    urgent = urgent != null && urgent.keyGroup() == keyGroup ? null : urgent;
  }

  /**
   * Takes a snapshot of a key group now, as fast as it goes, and before all others.
   *
   * @param whenComplete run in the I/O thread once the snapshot is complete
   */
  public void saveNow(int keyGroup, Runnable whenComplete) {
    Turn turn =
        turns.stream().filter(next -> next.keyGroup() == keyGroup).findFirst().orElse(current);
    if (current != null) {
      Turn interrupted = current;
      close();
      turns.add(interrupted);
    }
    turns.remove(turn);
    urgent = turn;
    turn.whenComplete = whenComplete;
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
        urgent = current.isUrgent() ? current : urgent;
        endTurn();
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
    if (urgent == null) {
      return false;
    }
    Turn turn = urgent;
    urgent = null;
    begin(turn, now);
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
    Runnable whenComplete = current.whenComplete;
    current.whenComplete = null;
    upload.finish(
        () -> {
          if (whenComplete != null) {
            whenComplete.run();
          }
          completed.incrementAndGet();
          completedBytes.addAndGet(bytes);
          store.prune(keyGroup, durable.getOrDefault(keyGroup, 0L));
        });
    endTurn();
  }

  private void endTurn() {
    if (current != urgent) {
      turns.add(current);
    }
    current = null;
  }

  /** A key group's place in the cycle. */
  private static final class Turn {

    private static final long NONE = -1;

    final SnapshotSubject subject;
    long dueNanos;

    /** Who waits for it; null when nobody does. */
    Runnable whenComplete;

    /** Offset of the last snapshot. Reset by the I/O thread when that could not be written. */
    volatile long lastOffset = NONE;

    Turn(SnapshotSubject subject, long now) {
      this.subject = subject;
      this.dueNanos = now;
    }

    int keyGroup() {
      return subject.engine().keyGroup();
    }

    boolean isUrgent() {
      return whenComplete != null;
    }

    boolean isDue(long now) {
      return now - dueNanos >= 0 && subject.nextOffset() != lastOffset;
    }
  }
}
