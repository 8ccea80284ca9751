package dev.anomalydetector.api.handover;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.KeyGroupState.Owing;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import java.util.Optional;

/**
 * What a record changes, given all before it. Whoever reads the same records in the same order
 * knows the same, so nobody has to agree with anybody. Each {@code counts} method is one safety
 * rule; the simulator runs with each of them switched off in turn and must find the harm.
 */
public class ControlRules {

  /** The rules. */
  public static final ControlRules SAFE = new ControlRules();

  /** For those who break a rule to see what it is for. */
  protected ControlRules() {}

  /** The state after a record; the same state if the record does not count. */
  public final KeyGroupState apply(KeyGroupState state, ControlRecord next) {
    if (next instanceof Assign assign) {
      return counts(state, assign) ? assigned(state, assign) : state;
    }
    if (next instanceof Prepared prepared) {
      return counts(state, prepared) ? prepared(state, prepared) : state;
    }
    if (next instanceof Released released) {
      return counts(state, released) ? released(state, released) : state;
    }
    if (next instanceof Drained drained) {
      return counts(state, drained) ? drained(state) : state;
    }
    return next instanceof Acquired acquired ? acquired(state, acquired) : state;
  }

  /**
   * Epochs only grow, and one handover is finished before the next begins; only as long as nothing
   * is released may another destination, or the owner itself, be named: an Assign that wants to
   * call off what was released just before it names an ownership that has ended.
   */
  protected boolean counts(KeyGroupState state, Assign assign) {
    boolean free = state.owing().isEmpty() && state.owner().acquired();
    return assign.epoch() > state.newestEpoch()
        && assign.ownerEpoch() == state.ownerEpoch()
        && free;
  }

  /** Only what belongs to the newest Assign counts, and the first time that it is said. */
  protected boolean counts(KeyGroupState state, Prepared prepared) {
    return state.pending().filter(pending -> pending.epoch() == prepared.epoch()).isPresent()
        && state.pending().get().prepared().isEmpty();
  }

  /** Only what belongs to the newest Assign counts, and only once the destination is prepared. */
  protected boolean counts(KeyGroupState state, Released released) {
    return state
        .pending()
        .filter(pending -> pending.epoch() == released.epoch() && pending.prepared().isPresent())
        .isPresent();
  }

  /** Only the debt of this very handover is paid. */
  protected boolean counts(KeyGroupState state, Drained drained) {
    return state.owing().filter(owing -> owing.epoch() == drained.epoch()).isPresent();
  }

  private static KeyGroupState assigned(KeyGroupState state, Assign assign) {
    long epoch = assign.epoch();
    Optional<Pending> pending =
        state.isOwnedBy(assign.worker())
            ? Optional.empty()
            : Optional.of(new Pending(epoch, assign.worker(), assign.transfer(), Optional.empty()));
    return new KeyGroupState(epoch, state.owner(), pending, state.owing());
  }

  private static KeyGroupState prepared(KeyGroupState state, Prepared prepared) {
    Pending asked = state.pending().orElseThrow();
    Pending pending =
        new Pending(
            asked.epoch(), asked.destination(), asked.transfer(), Optional.of(prepared.from()));
    return new KeyGroupState(
        state.newestEpoch(), state.owner(), Optional.of(pending), state.owing());
  }

  private static KeyGroupState released(KeyGroupState state, Released released) {
    int destination = state.pending().orElseThrow().destination();
    Owner next = new Owner(destination, released.epoch(), released.at(), false);
    Owing owing = new Owing(released.epoch(), state.owner(), released.at());
    return new KeyGroupState(state.newestEpoch(), next, Optional.empty(), Optional.of(owing));
  }

  private static KeyGroupState drained(KeyGroupState state) {
    return new KeyGroupState(state.newestEpoch(), state.owner(), state.pending(), Optional.empty());
  }

  /**
   * Where what came before it is gone from the topic, it says what is left of that: a worker says
   * it only once it has read its release, and records are removed only once nobody owes anything.
   */
  private static KeyGroupState acquired(KeyGroupState state, Acquired acquired) {
    long epoch = acquired.epoch();
    long known = state.ownerEpoch();
    if (epoch < known) {
      return state;
    }
    Owner owner = new Owner(acquired.worker(), epoch, acquired.from(), true);
    return epoch == known
        ? new KeyGroupState(state.newestEpoch(), owner, state.pending(), state.owing())
        : new KeyGroupState(
            Math.max(state.newestEpoch(), epoch),
            owner,
            state.pending().filter(pending -> pending.epoch() > epoch),
            Optional.empty());
  }
}
