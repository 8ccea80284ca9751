package dev.anomalydetector.job.handover;

/** What a worker runs of one key group. */
public sealed interface Local {

  /** Of a shadow that keeps no outputs yet: none from any offset that there is. */
  long NOTHING_KEPT = Long.MAX_VALUE;

  /**
   * Nothing.
   *
   * @param checkpointed what the checkpoint has that the worker was restored from, or null
   */
  record Absent(Checkpointed checkpointed) implements Local {}

  /**
   * An engine that keeps its outputs back.
   *
   * @param keptFrom the outputs of all records from this offset on are kept; {@link #NOTHING_KEPT}
   *     while none are
   * @param position offset of the next record
   * @param nearHead true when it is so close behind the end of its partition that it may say so
   */
  record Shadowing(long keptFrom, long position, boolean nearHead) implements Local {}

  /**
   * An engine that emits its outputs.
   *
   * @param epoch epoch of the ownership that it runs for
   * @param position offset of the next record
   */
  record Live(long epoch, long position) implements Local {}

  /**
   * An engine that has stopped, so that another worker can go on from here.
   *
   * @param epoch epoch of the ownership that it ran for
   * @param position offset of the next record
   * @param saved true once a snapshot of this position is complete
   */
  record Halted(long epoch, long position, boolean saved) implements Local {}

  /**
   * No engine any more: what was owed has been emitted, but no complete checkpoint covers it yet.
   *
   * @param epoch epoch of the ownership that it ran for
   * @param position offset of the first record that it did not process
   * @param durable true once a checkpoint covers it
   */
  record Passed(long epoch, long position, boolean durable) implements Local {}

  /**
   * A key group in a checkpoint. Shadows are in none: their outputs are not durable.
   *
   * @param epoch epoch of the ownership
   * @param position the outputs of all records below it are durable
   */
  record Checkpointed(long epoch, long position) {}
}
