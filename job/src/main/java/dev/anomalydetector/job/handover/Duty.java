package dev.anomalydetector.job.handover;

import dev.anomalydetector.api.handover.KeyGroupState;
import dev.anomalydetector.api.handover.KeyGroupState.Owing;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import java.util.Optional;

/** What the control topic asks of one worker for one key group. */
public sealed interface Duty {

  /** Nothing. */
  record None() implements Duty {}

  /**
   * Follow the owner and keep outputs back.
   *
   * @param pending the handover to this worker
   */
  record Shadow(Pending pending) implements Duty {}

  /**
   * Emit outputs.
   *
   * @param owner this worker's ownership
   * @param leaving the handover to another worker that is to be released now
   */
  record Own(Owner owner, Optional<Pending> leaving) implements Duty {}

  /** Emit what is owed, make it durable, and let go. */
  record Owe(Owing owing) implements Duty {}

  /** The duty of a worker. */
  static Duty of(KeyGroupState state, int worker) {
    if (state.isOwnedBy(worker)) {
      return new Own(
          state.owner(), state.pending().filter(pending -> pending.prepared().isPresent()));
    }
    if (state.owing().filter(owing -> owing.owner().worker() == worker).isPresent()) {
      return new Owe(state.owing().get());
    }
    return state
        .pending()
        .filter(pending -> pending.destination() == worker)
        .<Duty>map(Shadow::new)
        .orElseGet(None::new);
  }
}
