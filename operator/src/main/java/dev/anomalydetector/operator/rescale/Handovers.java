package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.Coordinator;
import dev.anomalydetector.api.handover.KeyGroupState;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.api.v1alpha1.RescaleSpec;
import dev.anomalydetector.api.v1alpha1.RescaleStrategy;
import dev.anomalydetector.operator.control.ControlState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The handovers on the way to a target: which are overdue, whether the next batch may set out, and
 * what to write. Pure.
 *
 * @param control what the control topic says
 * @param settings what the spec says about handovers
 * @param started when the rescale began: what is older than that is not late for that reason
 * @param now what time it is
 */
record Handovers(ControlState control, RescaleSpec settings, Instant started, Instant now) {

  /** The workers that are still to get key groups. */
  SortedSet<Integer> destinations(Assignment target) {
    Assignment owners = control.owners();
    SortedSet<Integer> destinations = new TreeSet<>();
    for (int keyGroup = 0; keyGroup < target.keyGroups(); keyGroup++) {
      if (owners.worker(keyGroup) != target.worker(keyGroup)) {
        destinations.add(target.worker(keyGroup));
      }
    }
    return destinations;
  }

  /** A handover that can still be called off and has taken too long, as a sentence. */
  Optional<String> overdue() {
    return IntStream.range(0, control.view().size())
        .filter(this::isOverdue)
        .mapToObj(this::describe)
        .findFirst();
  }

  private boolean isOverdue(int keyGroup) {
    return control
        .view()
        .keyGroup(keyGroup)
        .pending()
        .filter(pending -> isOverdue(keyGroup, pending))
        .isPresent();
  }

  private boolean isOverdue(int keyGroup, Pending pending) {
    Instant assigned = control.assignedAt(keyGroup, pending.epoch()).orElse(started);
    Instant since = assigned.isAfter(started) ? assigned : started;
    return Duration.between(since, now).compareTo(settings.timeout().toDuration()) > 0;
  }

  private String describe(int keyGroup) {
    KeyGroupState state = control.view().keyGroup(keyGroup);
    Pending pending = state.pending().orElseThrow();
    int waitsFor = pending.prepared().isPresent() ? state.owner().worker() : pending.destination();
    return "key group %d did not come from worker %d to worker %d within %s: worker %d did not %s it"
        .formatted(
            keyGroup,
            state.owner().worker(),
            pending.destination(),
            settings.timeout(),
            waitsFor,
            pending.prepared().isPresent() ? "release" : "prepare");
  }

  /** True when the gap after the last batch is over. */
  boolean mayBegin() {
    return settings.gap().millis() == 0 || control.hasArrived() && left().isZero();
  }

  /** How long the gap after the last batch still lasts. */
  Duration left() {
    Duration left = settings.gap().toDuration().minus(Duration.between(control.quietSince(), now));
    return left.isNegative() ? Duration.ZERO : left;
  }

  /**
   * What to write.
   *
   * @param more whether further key groups may set out
   */
  List<ControlRecord> next(Assignment target, boolean more) {
    int[] wanted = new int[target.keyGroups()];
    for (int keyGroup = 0; keyGroup < wanted.length; keyGroup++) {
      KeyGroupState state = control.view().keyGroup(keyGroup);
      // One on its way to where it is not wanted is called off first.
      boolean goes =
          state.isSettled()
              ? more
              : state.pending().isEmpty()
                  || state.pending().get().destination() == target.worker(keyGroup);
      wanted[keyGroup] = goes ? target.worker(keyGroup) : state.owner().worker();
    }
    Transfer transfer =
        settings.strategy() == RescaleStrategy.LIVE ? Transfer.LIVE : Transfer.PARTIAL_PAUSE;
    return new Coordinator(settings.batch(), transfer).next(control.view(), wanted, new Outlook());
  }

  /** What the coordinator does not see on the topic. */
  private final class Outlook implements Coordinator.Outlook {

    @Override
    public boolean isOverdue(int keyGroup, Pending pending) {
      return Handovers.this.isOverdue(keyGroup, pending);
    }

    /**
     * A worker is never given up: its deployment is there as long as it has to do with anything.
     */
    @Override
    public long lostAt(int keyGroup, Owner owner) {
      return NOT_LOST;
    }
  }
}
