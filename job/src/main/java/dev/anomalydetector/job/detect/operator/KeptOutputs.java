package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.engine.alert.Alert;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The outputs that a shadow keeps back from some offset on, and when it came to which offset, so
 * that it can be told how long they waited.
 */
final class KeptOutputs {

  /** More than this, and the shadow reads no further until it knows what to do with them. */
  static final int MOST = 10_000;

  private static final int MOST_TIMES = 10_000;
  private static final long NANOS_BETWEEN_TIMES = 200_000;

  private final Deque<Kept> outputs = new ArrayDeque<>();
  private final Deque<Passage> passages = new ArrayDeque<>();

  boolean isFull() {
    return outputs.size() >= MOST;
  }

  void keep(long offset, Alert alert) {
    outputs.add(new Kept(offset, alert, null));
  }

  void keep(long offset, DeadLetter letter) {
    outputs.add(new Kept(offset, null, letter));
  }

  /** Notes that the record at this offset has been processed. */
  void passed(long offset, long nanoTime) {
    Passage last = passages.peekLast();
    if (last == null || nanoTime - last.nanoTime >= NANOS_BETWEEN_TIMES) {
      if (passages.size() == MOST_TIMES) {
        passages.removeFirst();
      }
      passages.add(new Passage(offset, nanoTime));
    }
  }

  /** How long ago the first record at or above this offset was processed; 0 if none was. */
  long nanosSince(long offset, long nanoTime) {
    for (Passage passage : passages) {
      if (passage.offset >= offset) {
        return nanoTime - passage.nanoTime;
      }
    }
    return 0;
  }

  /** Gives away those from this offset on, and forgets all. */
  void release(long from, EmittedOutputs emitted) {
    for (Kept kept : outputs) {
      if (kept.offset >= from) {
        if (kept.alert != null) {
          emitted.emit(kept.alert);
        } else {
          emitted.emit(kept.letter);
        }
      }
    }
    outputs.clear();
    passages.clear();
  }

  private record Kept(long offset, Alert alert, DeadLetter letter) {}

  private record Passage(long offset, long nanoTime) {}
}
