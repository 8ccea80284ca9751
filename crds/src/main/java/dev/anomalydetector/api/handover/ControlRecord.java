package dev.anomalydetector.api.handover;

/**
 * A record of the control topic. The topic has one partition, and its order is the order of all
 * that happens to the assignment: everybody, the writer too, acts on a record when reading it, and
 * {@link ControlRules} say which records count.
 */
public sealed interface ControlRecord {

  /** The key group that it is about, from 0. */
  int keyGroup();

  /** The epoch of the key group that it belongs to: one per {@link Assign}, growing. */
  long epoch();

  /**
   * The operator gives a key group to a worker. If another has it, the worker is to shadow that one
   * first; if the worker has it itself, whatever was to take it away is called off.
   *
   * @param worker number of the worker, from 0
   * @param ownerEpoch epoch of the ownership that it is to end, or to confirm. If that has ended by
   *     itself in the meantime, the Assign comes too late
   * @param transfer how the state comes to the worker
   */
  record Assign(int keyGroup, long epoch, int worker, long ownerEpoch, Transfer transfer)
      implements ControlRecord {

    /** An Assign whose state comes {@link Transfer#LIVE}. */
    public Assign(int keyGroup, long epoch, int worker, long ownerEpoch) {
      this(keyGroup, epoch, worker, ownerEpoch, Transfer.LIVE);
    }
  }

  /**
   * The destination is close behind the owner.
   *
   * @param from the destination can emit the outputs of every record from this offset on
   */
  record Prepared(int keyGroup, long epoch, long from) implements ControlRecord {}

  /**
   * The owner gives the key group away, or the operator does in the name of one that is gone.
   *
   * @param at offset of the first record that the destination emits outputs of
   */
  record Released(int keyGroup, long epoch, long at) implements ControlRecord {}

  /** What the former owner owed, the outputs below {@link Released#at()}, is durable. */
  record Drained(int keyGroup, long epoch) implements ControlRecord {}

  /**
   * The new owner emits. It says all that is left to know, so that what came before may go from the
   * topic once the former owner owes nothing.
   *
   * @param worker number of the owner
   * @param from offset of the first record that it emits outputs of
   * @param pauseMicros microseconds that outputs waited for the handover at most; {@link
   *     #NOT_MEASURED} where nobody knows
   * @param bytes size of the snapshot that the state came in; {@link #NOT_MEASURED} where nobody
   *     knows
   */
  record Acquired(int keyGroup, long epoch, int worker, long from, long pauseMicros, long bytes)
      implements ControlRecord {

    /** Instead of a figure that nobody has. */
    public static final long NOT_MEASURED = -1;

    /** Without figures. */
    public Acquired(int keyGroup, long epoch, int worker, long from) {
      this(keyGroup, epoch, worker, from, NOT_MEASURED, NOT_MEASURED);
    }
  }
}
