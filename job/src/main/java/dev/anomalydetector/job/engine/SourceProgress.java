package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.Arrays;

/**
 * How far each partition of the source has come, as the records of this key group tell it: the time
 * of the key group, and what it has seen already.
 */
final class SourceProgress {

  /** The time of a key group that has not yet heard of each partition. */
  static final long NO_TIME = Long.MIN_VALUE;

  private static final long NOTHING_SEEN = -1;

  private final long outOfOrdernessMillis;
  private int expectedPartitions;
  private int heardPartitions;
  private long[] lastOffset = {};
  private long[] highestMillis = {};
  private boolean[] heard = {};
  private boolean[] idle = {};
  private long timeMillis = NO_TIME;

  SourceProgress(long outOfOrdernessMillis) {
    this.outOfOrdernessMillis = outOfOrdernessMillis;
  }

  /**
   * The time of the key group: no event older than it is expected any more. Never goes back; {@link
   * #NO_TIME} until each partition of the source has been heard of.
   */
  long timeMillis() {
    return timeMillis;
  }

  /** True for an event that has been seen: ingest may write an event again after a failure. */
  boolean isDuplicate(Event event) {
    int partition = event.sourcePartition();
    return partition < lastOffset.length && event.sourceOffset() <= lastOffset[partition];
  }

  /** Notes an event that is no duplicate. */
  void observe(Event event) {
    int partition = event.sourcePartition();
    hear(partition);
    lastOffset[partition] = event.sourceOffset();
    boolean wasIdle = idle[partition];
    idle[partition] = false;
    if (event.timeMillis() > highestMillis[partition]) {
      highestMillis[partition] = event.timeMillis();
      advance();
    } else if (wasIdle) {
      advance();
    }
  }

  /** Notes a tick. */
  void observe(Tick tick) {
    expectedPartitions = Math.max(expectedPartitions, tick.sourcePartitions());
    for (PartitionProgress progress : tick.progress()) {
      int partition = progress.partition();
      boolean hasNews = progress.highestEventTimeMillis() != Tick.NO_EVENT_TIME;
      if (!hasNews && partition < heard.length && heard[partition]) {
        continue; // Somebody assumes idle what has been heard of: what was heard counts.
      }
      hear(partition);
      highestMillis[partition] =
          Math.max(highestMillis[partition], progress.highestEventTimeMillis());
      idle[partition] = progress.idle();
    }
    advance();
  }

  private void hear(int partition) {
    if (partition >= heard.length) {
      int before = heard.length;
      int length = Math.max(partition + 1, expectedPartitions);
      lastOffset = Arrays.copyOf(lastOffset, length);
      highestMillis = Arrays.copyOf(highestMillis, length);
      heard = Arrays.copyOf(heard, length);
      idle = Arrays.copyOf(idle, length);
      Arrays.fill(lastOffset, before, length, NOTHING_SEEN);
      Arrays.fill(highestMillis, before, length, Tick.NO_EVENT_TIME);
    }
    if (!heard[partition]) {
      heard[partition] = true;
      heardPartitions++;
    }
  }

  private void advance() {
    if (expectedPartitions == 0 || heardPartitions < expectedPartitions) {
      return;
    }
    long slowestActive = Long.MAX_VALUE;
    long fastest = Tick.NO_EVENT_TIME;
    for (int i = 0; i < heard.length; i++) {
      if (heard[i]) {
        fastest = Math.max(fastest, highestMillis[i]);
        if (!idle[i]) {
          slowestActive = Math.min(slowestActive, highestMillis[i]);
        }
      }
    }
    long latest = slowestActive == Long.MAX_VALUE ? fastest : slowestActive;
    if (latest != Tick.NO_EVENT_TIME) {
      timeMillis = Math.max(timeMillis, latest - outOfOrdernessMillis);
    }
  }

  void write(StateWriter out) {
    out.writeInt(expectedPartitions);
    out.writeLong(timeMillis);
    out.writeInt(heard.length);
    for (int i = 0; i < heard.length; i++) {
      out.writeLong(lastOffset[i]);
      out.writeLong(highestMillis[i]);
      out.writeBoolean(heard[i]);
      out.writeBoolean(idle[i]);
    }
  }

  static SourceProgress read(long outOfOrdernessMillis, StateReader in) {
    SourceProgress progress = new SourceProgress(outOfOrdernessMillis);
    progress.expectedPartitions = in.readInt();
    progress.timeMillis = in.readLong();
    int length = in.readCount();
    progress.lastOffset = new long[length];
    progress.highestMillis = new long[length];
    progress.heard = new boolean[length];
    progress.idle = new boolean[length];
    for (int i = 0; i < length; i++) {
      progress.lastOffset[i] = in.readLong();
      progress.highestMillis[i] = in.readLong();
      progress.heard[i] = in.readBoolean();
      progress.idle[i] = in.readBoolean();
      progress.heardPartitions += progress.heard[i] ? 1 : 0;
    }
    return progress;
  }
}
