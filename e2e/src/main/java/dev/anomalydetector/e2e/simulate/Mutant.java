package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.ControlRules;
import dev.anomalydetector.api.handover.KeyGroupState;

/** The protocol with one safety rule switched off each: the simulator must find what it is for. */
public enum Mutant {
  /** The protocol as it is. */
  NONE,
  /** A worker's checkpoint has its shadows too, as if their outputs were durable. */
  SHADOW_IN_CHECKPOINT,
  /** A restored worker acts before it has read the control topic to its end. */
  ACTS_BEFORE_READING,
  /** A worker says that its debt is durable before a complete checkpoint covers it. */
  DRAINED_BEFORE_DURABLE,
  /** A destination says that it has acquired before a complete checkpoint has the key group. */
  ACQUIRED_BEFORE_DURABLE,
  /** A destination goes live although it has not kept all outputs that it has to emit. */
  GOES_LIVE_WITH_A_GAP,
  /** A restarted shadow loads a snapshot above the offset that it has promised to emit from. */
  BREAKS_ITS_PROMISE,
  /** The owner stops at the offset of its release before it has read the release back. */
  LETS_GO_UNREAD,
  /** An operator that was replaced may still write. */
  NO_FENCE,
  /** A release counts whatever handover it belongs to. */
  OLD_RELEASE_COUNTS,
  /** A release counts although the destination has not said that it is prepared. */
  UNPREPARED_RELEASE_COUNTS,
  /** The last of several Prepared counts, not the first. */
  LAST_PREPARED_COUNTS,
  /** An Assign counts whatever its epoch. */
  OLD_ASSIGN_COUNTS,
  /** An Assign counts although the handover before it is not finished. */
  ASSIGN_COUNTS_TOO_SOON,
  /** Any Drained pays any debt. */
  ANY_DRAINED_COUNTS;

  /** The rules of the control topic with the rule switched off, if it is one of them. */
  ControlRules rules() {
    return this == NONE ? ControlRules.SAFE : new Broken(this);
  }

  private static final class Broken extends ControlRules {

    private final Mutant mutant;

    Broken(Mutant mutant) {
      this.mutant = mutant;
    }

    @Override
    protected boolean counts(KeyGroupState state, Assign assign) {
      boolean newer = mutant == OLD_ASSIGN_COUNTS || assign.epoch() > state.newestEpoch();
      return mutant == ASSIGN_COUNTS_TOO_SOON || mutant == OLD_ASSIGN_COUNTS
          ? newer
              && (mutant == ASSIGN_COUNTS_TOO_SOON || super.counts(state, newest(state, assign)))
          : super.counts(state, assign);
    }

    private static Assign newest(KeyGroupState state, Assign assign) {
      long epoch = Math.max(assign.epoch(), state.newestEpoch() + 1);
      return new Assign(assign.keyGroup(), epoch, assign.worker());
    }

    @Override
    protected boolean counts(KeyGroupState state, Prepared prepared) {
      return mutant == LAST_PREPARED_COUNTS
          ? state.pending().filter(p -> p.epoch() == prepared.epoch()).isPresent()
          : super.counts(state, prepared);
    }

    @Override
    protected boolean counts(KeyGroupState state, Released released) {
      return switch (mutant) {
        case OLD_RELEASE_COUNTS ->
            state.pending().filter(p -> p.prepared().isPresent()).isPresent();
        case UNPREPARED_RELEASE_COUNTS ->
            state.pending().filter(p -> p.epoch() == released.epoch()).isPresent();
        default -> super.counts(state, released);
      };
    }

    @Override
    protected boolean counts(KeyGroupState state, Drained drained) {
      return mutant == ANY_DRAINED_COUNTS
          ? state.owing().isPresent()
          : super.counts(state, drained);
    }
  }
}
