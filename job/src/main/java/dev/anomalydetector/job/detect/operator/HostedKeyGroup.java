package dev.anomalydetector.job.detect.operator;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.job.detect.snapshot.SnapshotSubject;
import dev.anomalydetector.job.detect.source.DetectInput;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.handover.Local;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Step;
import java.util.ArrayList;
import java.util.List;

/**
 * A key group in a worker: its engine, where in its partition it is, and what becomes of its
 * outputs. Used by the task thread; gauges look at the engine from others.
 */
final class HostedKeyGroup implements SnapshotSubject {

  /** Of a key group that nobody is to stop. */
  static final long NEVER = Long.MAX_VALUE;

  private enum Phase {
    SHADOW,
    LIVE,
    HALTED,
    PASSED
  }

  private final int keyGroup;
  private final KeptOutputs kept = new KeptOutputs();
  private Phase phase;

  /** Null until it has been loaded. */
  private KeyGroupEngine engine;

  private long epoch;
  private long emitFrom;
  private long keptFrom;
  private long nextOffset;
  private boolean nearHead;

  /** A snapshot of where it halted is complete; what was owed up to where it passed is durable. */
  private boolean saved;

  /** Records that arrived since it was to process no more; null while it processes them. */
  private List<DetectInput> deferred;

  private final long asked = System.nanoTime();
  private long pauseNanos;
  private long bytes;

  /** It is to be looked at again when it comes to this offset. */
  private long lookAt = NEVER;

  private HostedKeyGroup(int keyGroup, Phase phase) {
    this.keyGroup = keyGroup;
    this.phase = phase;
  }

  static HostedKeyGroup live(int keyGroup, Step.Load load) {
    HostedKeyGroup group = new HostedKeyGroup(keyGroup, Phase.LIVE);
    group.epoch = load.epoch();
    group.emitFrom = load.emitFrom();
    return group;
  }

  static HostedKeyGroup shadow(int keyGroup, Step.LoadShadow load) {
    HostedKeyGroup group = new HostedKeyGroup(keyGroup, Phase.SHADOW);
    group.keptFrom = load.keepFrom();
    return group;
  }

  int keyGroup() {
    return keyGroup;
  }

  @Override
  public KeyGroupEngine engine() {
    return engine;
  }

  @Override
  public long nextOffset() {
    return nextOffset;
  }

  boolean isLoaded() {
    return engine != null;
  }

  /** All that was owed has been emitted; the engine is gone. */
  boolean hasPassed() {
    return phase == Phase.PASSED;
  }

  boolean isShadow() {
    return phase == Phase.SHADOW;
  }

  /** It has been loaded. */
  void begin(Started started) {
    engine = started.engine();
    nextOffset = started.nextOffset();
    nearHead = started.nearHead();
    bytes = started.bytes();
    if (phase == Phase.LIVE) {
      emitFrom = started.emitFrom();
      pauseNanos = System.nanoTime() - asked;
    } else if (nextOffset > keptFrom) {
      // Its partition no longer reaches back to where it had promised to begin.
      keptFrom = Local.NOTHING_KEPT;
    }
  }

  void caughtUp() {
    nearHead = true;
  }

  Local local() {
    return switch (phase) {
      case SHADOW -> new Local.Shadowing(keptFrom, nextOffset, nearHead);
      case LIVE -> new Local.Live(epoch, engine == null ? 0 : nextOffset);
      case HALTED -> new Local.Halted(epoch, nextOffset, saved);
      case PASSED -> new Local.Passed(epoch, nextOffset, saved);
    };
  }

  /** What a checkpoint taken now says of it; null for a shadow, which leaves no trace. */
  Checkpointed checkpointed() {
    return phase == Phase.SHADOW ? null : new Checkpointed(epoch, Math.max(emitFrom, nextOffset));
  }

  /** A checkpoint that says this of it is complete. */
  void onComplete(Checkpointed entry) {
    if (phase == Phase.PASSED && entry.epoch() == epoch && entry.position() >= nextOffset) {
      saved = true;
    }
  }

  /** Where the outputs of the record at this offset are to go. */
  void direct(long offset, EmittedOutputs outputs) {
    if (phase == Phase.SHADOW) {
      outputs.keepIn(offset >= keptFrom ? kept : null, offset);
    } else {
      outputs.emitIf(offset >= emitFrom);
    }
  }

  /** The record at this offset has been processed. */
  void passed(long offset) {
    nextOffset = offset + 1;
    if (phase == Phase.SHADOW && offset >= keptFrom) {
      kept.passed(offset, System.nanoTime());
    }
  }

  /** True when there is something to decide at the present position. */
  boolean isDue() {
    return nextOffset >= lookAt;
  }

  void lookAt(long offset) {
    lookAt = offset;
  }

  void keep() {
    keptFrom = nextOffset;
  }

  boolean keepsTooMany() {
    return kept.isFull();
  }

  void goLive(Step.GoLive step, EmittedOutputs outputs) {
    pauseNanos = kept.nanosSince(step.from(), System.nanoTime());
    phase = Phase.LIVE;
    epoch = step.epoch();
    emitFrom = step.from();
    kept.release(step.from(), outputs);
  }

  void halt() {
    phase = Phase.HALTED;
    saved = false;
  }

  void onSaved() {
    saved |= phase == Phase.HALTED;
  }

  void resume() {
    phase = Phase.LIVE;
  }

  void pass() {
    phase = Phase.PASSED;
    emitFrom = 0;
    saved = false;
    engine = null;
  }

  /** A word, with what was measured of the handover if it is to say that. */
  ControlRecord withFigures(ControlRecord word) {
    return word instanceof Acquired acquired
        ? new Acquired(
            keyGroup,
            acquired.epoch(),
            acquired.worker(),
            acquired.from(),
            pauseNanos / 1_000,
            bytes)
        : word;
  }

  /** From now on records wait. */
  void defer() {
    if (deferred == null) {
      deferred = new ArrayList<>();
    }
  }

  /** Takes a record if records wait. */
  boolean defers(DetectInput input) {
    return deferred != null && deferred.add(input);
  }

  /** Records wait no more; those that did. */
  List<DetectInput> undefer() {
    List<DetectInput> waited = deferred == null ? List.of() : deferred;
    deferred = null;
    return waited;
  }
}
