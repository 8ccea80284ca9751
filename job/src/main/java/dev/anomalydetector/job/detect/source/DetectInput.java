package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.event.EventsRecord;

/** What the source gives to the operator chained behind it. Never leaves the task. */
public sealed interface DetectInput {

  /** The key group that it is about. */
  int keyGroup();

  /**
   * A key group begins.
   *
   * @param engine its engine, restored from a snapshot or fresh
   * @param nextOffset offset of the first record that follows
   * @param emitFrom outputs of records below this offset are durable already and to be held back
   */
  record Started(int keyGroup, KeyGroupEngine engine, long nextOffset, long emitFrom)
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
}
