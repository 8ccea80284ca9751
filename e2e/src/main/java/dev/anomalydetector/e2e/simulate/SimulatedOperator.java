package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.Coordinator;
import dev.anomalydetector.api.handover.Coordinator.Outlook;
import dev.anomalydetector.api.handover.KeyGroupState;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.handover.Local.Checkpointed;

/** One incarnation of the operator. It has no memory but the control topic. */
final class SimulatedOperator {

  private final World world;
  private final int identity;
  private final ControlReader control;
  private final Coordinator coordinator;

  SimulatedOperator(World world) {
    this.world = world;
    this.identity = world.takeOver();
    this.control = new ControlReader(world);
    Transfer transfer = world.chance(3) ? Transfer.PARTIAL_PAUSE : Transfer.LIVE;
    this.coordinator = new Coordinator(1 + world.random.nextInt(world.keyGroups()), transfer);
    world.note("operator %d starts", identity);
  }

  /**
   * Writes what is to be written.
   *
   * @param calm nothing goes wrong any more: it is patient, and not killed between two writes
   */
  void act(boolean calm) {
    // One that was replaced may decide by what it read long ago.
    boolean stale = !calm && world.chance(3);
    control.read(stale ? 0 : Integer.MAX_VALUE);
    if (!control.mayAct()) {
      return;
    }
    ControlView view = control.view();
    for (ControlRecord next : coordinator.next(view, world.wanted, outlook(calm))) {
      if (!calm && world.chance(6) || !world.command(identity, next)) {
        return;
      }
    }
  }

  private Outlook outlook(boolean calm) {
    return new Outlook() {
      @Override
      public boolean isOverdue(int keyGroup, Pending pending) {
        return world.lost[pending.destination()] || !calm && world.chance(25);
      }

      @Override
      public long lostAt(int keyGroup, Owner owner) {
        if (!world.lost[owner.worker()]) {
          return NOT_LOST;
        }
        Checkpointed last = world.newestCheckpoint(owner.worker()).get(keyGroup);
        boolean same = last != null && last.epoch() == owner.epoch();
        return same ? Math.max(owner.from(), last.position()) : owner.from();
      }
    };
  }

  /**
   * True when a worker has, owes or is to get a key group. Only who has read all that there is may
   * stop a worker.
   */
  boolean needs(int worker) {
    control.read(world.mutant == Mutant.STOPS_UNREAD ? 0 : Integer.MAX_VALUE);
    for (int keyGroup = 0; keyGroup < control.view().size(); keyGroup++) {
      KeyGroupState state = control.view().keyGroup(keyGroup);
      if (world.wanted[keyGroup] == worker || state.involves(worker)) {
        return true;
      }
    }
    return false;
  }

  /** True when all key groups are where they are wanted. */
  boolean isDone() {
    for (int keyGroup = 0; keyGroup < control.view().size(); keyGroup++) {
      KeyGroupState state = control.view().keyGroup(keyGroup);
      if (!state.isSettled() || !state.isOwnedBy(world.wanted[keyGroup])) {
        return false;
      }
    }
    return control.isAtEnd();
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("operator " + identity + " sees");
    for (int keyGroup = 0; keyGroup < control.view().size(); keyGroup++) {
      text.append(' ').append(control.view().keyGroup(keyGroup));
    }
    return text.toString();
  }
}
