package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.job.detect.snapshot.SnapshotSubject;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.engine.KeyGroupEngine;

/** A key group in the operator: its engine, and where in its partition it is. */
final class RunningKeyGroup implements SnapshotSubject {

  private final KeyGroupEngine engine;
  private final long emitFrom;
  private long nextOffset;

  RunningKeyGroup(Started started) {
    engine = started.engine();
    emitFrom = started.emitFrom();
    nextOffset = started.nextOffset();
  }

  @Override
  public KeyGroupEngine engine() {
    return engine;
  }

  @Override
  public long nextOffset() {
    return nextOffset;
  }

  /** Outputs of records below will be durable once a checkpoint taken now completes. */
  long durablePosition() {
    return Math.max(emitFrom, nextOffset);
  }

  /** True when outputs of the record at this offset are durable already and to be held back. */
  boolean holdsBack(long offset) {
    return offset < emitFrom;
  }

  void passed(long offset) {
    nextOffset = offset + 1;
  }
}
