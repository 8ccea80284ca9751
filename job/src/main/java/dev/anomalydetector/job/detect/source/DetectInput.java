package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import java.util.Map;

/** What the source gives to the operator chained behind it. Never leaves the task. */
public sealed interface DetectInput {

  /**
   * The source is open. The first of all inputs.
   *
   * @param feed by which the operator says what it wants to be given
   * @param durable by key group, what this worker knows to be durable: from the checkpoint that it
   *     was restored from, or else from the positions that were committed last
   */
  record Opened(KeyGroupFeed feed, Map<Integer, Checkpointed> durable) implements DetectInput {}

  /**
   * A key group begins.
   *
   * @param engine its engine, restored from a snapshot or fresh
   * @param nextOffset offset of the first record that follows
   * @param emitFrom outputs of records below this offset are durable already and to be held back
   * @param nearHead true when there is little to read until the end of the partition
   * @param bytes size of the snapshot that it was restored from; 0 if it is fresh
   */
  record Started(
      int keyGroup,
      KeyGroupEngine engine,
      long nextOffset,
      long emitFrom,
      boolean nearHead,
      long bytes)
      implements DetectInput {}

  /** A record of the key group's partition. */
  record Arrived(int keyGroup, long offset, EventsRecord eventsRecord) implements DetectInput {}

  /**
   * A record of the key group's partition that is none of ours.
   *
   * @param problem what is wrong with it
   */
  record Unreadable(int keyGroup, long offset, byte[] payload, String problem)
      implements DetectInput {}

  /** All records of a key group have arrived, up to a few. */
  record CaughtUp(int keyGroup) implements DetectInput {}
}
