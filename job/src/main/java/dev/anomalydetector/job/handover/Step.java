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
   */
  record Load(long epoch, long emitFrom) implements Step {}

  /**
   * Load a snapshot and replay, keeping all outputs back.
   *
   * @param keepFrom keep the outputs from this offset on: load no snapshot above it; {@link
   *     Local#NOTHING_KEPT}: the newest snapshot, and keep nothing yet
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

  /** Process no more records for the time being, and save a snapshot of the present position. */
  record Halt() implements Step {}

  /** Go on after a halt. */
  record Resume() implements Step {}

  /** All that is owed has been emitted: drop the engine, keep the position in checkpoints. */
  record Pass() implements Step {}

  /** Drop what runs, its outputs too. */
  record Drop() implements Step {}
}
