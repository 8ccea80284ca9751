package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.KeyGroupState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the control topic says, read to its end.
 *
 * @param view the state of all key groups; not to be used any more once the topic is read again
 * @param records what is on the topic, without what newer records of the same key replace
 * @param quietSince when the newest of them was read, or written if it was there before; payments
 *     of debts do not count
 */
public record ControlState(ControlView view, List<LoggedRecord> records, Instant quietSince) {

  /** Copies the list. */
  public ControlState {
    records = List.copyOf(records);
  }

  /** The state of all key groups, by number. */
  public List<KeyGroupState> keyGroups() {
    return IntStream.range(0, view.size()).mapToObj(view::keyGroup).toList();
  }

  /** Who has which key group. */
  public Assignment owners() {
    return Assignment.owners(keyGroups());
  }

  /** True when no key group is on its way; debts may be left to be paid. */
  public boolean hasArrived() {
    return keyGroups().stream()
        .allMatch(state -> state.pending().isEmpty() && state.owner().acquired());
  }

  /** True when no handover is going on. */
  public boolean isSettled() {
    return keyGroups().stream().allMatch(KeyGroupState::isSettled);
  }

  /** True when a worker has a key group, is to get one, or owes outputs of one. */
  public boolean involves(int worker) {
    return keyGroups().stream().anyMatch(state -> state.involves(worker));
  }

  /** When the operator wrote an Assign, by its own clock; empty if it is no longer on the topic. */
  public Optional<Instant> assignedAt(int keyGroup, long epoch) {
    return records.stream()
        .filter(logged -> logged.said() instanceof Assign)
        .filter(logged -> logged.said().keyGroup() == keyGroup && logged.said().epoch() == epoch)
        .map(LoggedRecord::at)
        .findFirst();
  }
}
