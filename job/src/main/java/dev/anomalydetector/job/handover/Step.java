package dev.anomalydetector.job.handover;

/** What a worker is to do for one key group now. */
public sealed interface Step {

  /** Go on as before. */
  record GoOn() implements Step {}

  /**
   * Load a snapshot of this offset or below, replay, and emit from it on.
   *
   * @param epoch epoch of the ownership
   * @param emitFrom offset of the first record whose outputs are emitted
   * @param limit offset that it may not process yet; {@link Long#MAX_VALUE} for none
   */
  record Load(long epoch, long emitFrom, long limit) implements Step {}

  /**
   * Load a snapshot and replay, keeping all outputs back.
   *
   * @param keepFrom keep the outputs from this offset on: load no snapshot above it; {@link
   *     Long#MAX_VALUE}: the newest snapshot, and keep nothing yet
   */
  record LoadShadow(long keepFrom) implements Step {}

  /** Keep outputs from the present position on. */
  record Keep() implements Step {}

  /**
   * Emit the kept outputs of records from this offset on, forget those below, and go on emitting.
   *
   * @param epoch epoch of the ownership
   */
  record GoLive(long epoch, long from) implements Step {}

  /**
   * Promise to end at an offset: do not process it before the release has been read back.
   *
   * @param epoch epoch of the handover
   */
  record Release(long epoch, long at) implements Step {}

  /**
   * Move the limit.
   *
   * @param limit {@link Long#MAX_VALUE} for none
   */
  record Limit(long limit) implements Step {}

  /** All that is owed has been emitted: drop the engine, keep the position in checkpoints. */
  record Pass() implements Step {}

  /** Drop what runs, its outputs too. */
  record Drop() implements Step {}
}
