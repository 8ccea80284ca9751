package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
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
  /** A destination goes live although it has not kept all outputs that it has to emit. */
  GOES_LIVE_WITH_A_GAP,
  /** A restarted shadow loads a snapshot above the offset that it has promised to emit from. */
  BREAKS_ITS_PROMISE,
  /** A worker takes what a checkpoint says of an earlier ownership for what is durable now. */
  TRUSTS_AN_OLD_CHECKPOINT,
  /** The operator stops a worker before it has read the control topic to its end. */
  STOPS_UNREAD,
  /** An Assign counts although the ownership that it names has ended. */
  LATE_ASSIGN_COUNTS,
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
      return switch (mutant) {
        case ASSIGN_COUNTS_TOO_SOON -> assign.epoch() > state.newestEpoch();
        case LATE_ASSIGN_COUNTS -> super.counts(state, inTime(state, assign));
        default -> super.counts(state, assign);
      };
    }

    private static Assign inTime(KeyGroupState state, Assign assign) {
      return new Assign(
          assign.keyGroup(),
          assign.epoch(),
          assign.worker(),
          state.ownerEpoch(),
          assign.transfer());
    }

    @Override
    protected boolean counts(KeyGroupState state, Drained drained) {
      return mutant == ANY_DRAINED_COUNTS
          ? state.owing().isPresent()
          : super.counts(state, drained);
    }
  }
}
