package dev.anomalydetector.job.detect.snapshot;

import dev.anomalydetector.job.engine.KeyGroupEngine;

/** A key group that snapshots are taken of. */
public interface SnapshotSubject {

  /** Its engine. */
  KeyGroupEngine engine();

  /** Offset of the next record that the engine will be given. */
  long nextOffset();
}
