package dev.anomalydetector.api.handover;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;

/**
 * Which records of the control topic nobody needs any more, so that the topic stays small: whoever
 * reads what is left comes to the same state. Pure.
 */
public final class Retention {

  private Retention() {}

  /**
   * True when a record may be removed.
   *
   * @param state what the topic says of the key group of the record, read to its end
   */
  public static boolean isDone(KeyGroupState state, ControlRecord written) {
    if (!state.isSettled()) {
      return false;
    }
    if (written.epoch() == state.ownerEpoch()) {
      return !(written instanceof Acquired);
    }
    boolean newest = written instanceof Assign && written.epoch() == state.newestEpoch();
    return !newest;
  }
}
