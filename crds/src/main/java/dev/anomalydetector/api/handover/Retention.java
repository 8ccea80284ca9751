package dev.anomalydetector.api.handover;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;

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
    Owner owner = state.owner().orElseThrow();
    if (written.epoch() == owner.epoch()) {
      // Of the first owner there is its Assign alone, of the others there is what they acquired.
      boolean saysAll =
          written instanceof Acquired || written instanceof Assign && owner.from() == 0;
      return !saysAll;
    }
    boolean newest = written instanceof Assign && written.epoch() == state.newestEpoch();
    return !newest;
  }
}
