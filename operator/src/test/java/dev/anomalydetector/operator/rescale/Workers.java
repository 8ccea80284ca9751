package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.KeyGroupState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/** What workers say that have read the control topic: each the next thing that it owes. */
public final class Workers {

  /** What a fake worker says of its pause and of the size of a snapshot. */
  public static final long PAUSE_MICROS = 4_200;

  /** The size of each snapshot. */
  public static final long BYTES = 1_000;

  private static final long OFFSET = 17;

  private Workers() {}

  /**
   * What is said next, at most one thing for each key group.
   *
   * @param alive which workers say anything
   */
  public static List<ControlRecord> say(ControlView view, IntPredicate alive) {
    List<ControlRecord> said = new ArrayList<>();
    for (int keyGroup = 0; keyGroup < view.size(); keyGroup++) {
      say(keyGroup, view.keyGroup(keyGroup), alive).ifPresent(said::add);
    }
    return said;
  }

  private static Optional<ControlRecord> say(
      int keyGroup, KeyGroupState state, IntPredicate alive) {
    int owner = state.owner().worker();
    if (state.pending().isPresent()) {
      var pending = state.pending().get();
      if (pending.prepared().isPresent()) {
        return answer(alive.test(owner), new Released(keyGroup, pending.epoch(), OFFSET));
      }
      return answer(
          alive.test(pending.destination()), new Prepared(keyGroup, pending.epoch(), OFFSET));
    }
    if (!state.owner().acquired()) {
      return answer(
          alive.test(owner),
          new Acquired(
              keyGroup, state.ownerEpoch(), owner, state.owner().from(), PAUSE_MICROS, BYTES));
    }
    if (state.owing().isPresent()) {
      var owing = state.owing().get();
      return answer(alive.test(owing.owner().worker()), new Drained(keyGroup, owing.epoch()));
    }
    return Optional.empty();
  }

  private static Optional<ControlRecord> answer(boolean alive, ControlRecord said) {
    return Optional.of(said).filter(any -> alive);
  }
}
