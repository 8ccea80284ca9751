package dev.anomalydetector.api.handover;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.KeyGroupState.Owing;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import java.util.ArrayList;
import java.util.List;

/**
 * Decides what the operator writes next on the way from the assignment that is to the one that is
 * wanted. It keeps nothing: all it needs to know stands in the control topic, so an operator that
 * was restarted goes on where the one before it was. Pure.
 */
public final class Coordinator {

  private final int batch;
  private final Transfer transfer;

  /**
   * A coordinator.
   *
   * @param batch how many key groups may be on their way at once, at least 1
   * @param transfer how their states come to their new owners
   */
  public Coordinator(int batch, Transfer transfer) {
    if (batch < 1) {
      throw new IllegalArgumentException("batch " + batch + " must be at least 1");
    }
    this.batch = batch;
    this.transfer = transfer;
  }

  /**
   * The records to write now.
   *
   * @param view what the control topic says; read to its end since this operator wrote last
   * @param wanted by key group, the number of the worker that is to have it
   */
  public List<ControlRecord> next(ControlView view, int[] wanted, Outlook outlook) {
    List<ControlRecord> records = new ArrayList<>();
    int onTheirWay = 0;
    for (int keyGroup = 0; keyGroup < view.size(); keyGroup++) {
      KeyGroupState state = view.keyGroup(keyGroup);
      if (!state.isSettled()) {
        // A debt that is left to be paid takes until the next checkpoint and disturbs nobody.
        onTheirWay += state.pending().isPresent() || !state.owner().acquired() ? 1 : 0;
        unstick(keyGroup, state, wanted[keyGroup], outlook, records);
      }
    }
    for (int keyGroup = 0; keyGroup < view.size(); keyGroup++) {
      KeyGroupState state = view.keyGroup(keyGroup);
      if (state.isSettled() && !state.isOwnedBy(wanted[keyGroup]) && onTheirWay < batch) {
        onTheirWay++;
        records.add(assign(keyGroup, state, wanted[keyGroup]));
      }
    }
    return records;
  }

  private Assign assign(int keyGroup, KeyGroupState state, int worker) {
    return new Assign(keyGroup, state.newestEpoch() + 1, worker, state.ownerEpoch(), transfer);
  }

  private void unstick(
      int keyGroup, KeyGroupState state, int wanted, Outlook outlook, List<ControlRecord> records) {
    Owner owner = state.owner();
    long lost = outlook.lostAt(keyGroup, owner);
    if (state.pending().isPresent()) {
      Pending pending = state.pending().get();
      if (lost == Outlook.NOT_LOST) {
        if (wanted == owner.worker() || outlook.isOverdue(keyGroup, pending)) {
          records.add(assign(keyGroup, state, owner.worker()));
        }
      } else if (pending.prepared().isPresent()) {
        // Nobody else can release it, but for a twin that lingers and may have done so, further on:
        // whether what is below is durable is to be seen when the release has been read.
        records.add(new Released(keyGroup, pending.epoch(), lost));
      }
    } else if (state.owing().isPresent()) {
      Owing owing = state.owing().get();
      long durable = outlook.lostAt(keyGroup, owing.owner());
      if (durable >= owing.upTo()) {
        records.add(new Drained(keyGroup, owing.epoch()));
      } else if (durable != Outlook.NOT_LOST) {
        // What it owed is lost with it: the new owner begins anew, further back.
        records.add(new Acquired(keyGroup, state.newestEpoch() + 1, owner.worker(), durable));
      }
    } else if (lost != Outlook.NOT_LOST) {
      // It got lost before it had the key group in a checkpoint: the next one begins where it did.
      records.add(new Acquired(keyGroup, owner.epoch(), owner.worker(), owner.from()));
    }
  }

  /** What the operator sees beside the control topic. */
  public interface Outlook {

    /** A worker that is not lost. */
    long NOT_LOST = -1;

    /** True when a handover takes too long and is to be called off. */
    boolean isOverdue(int keyGroup, Pending pending);

    /**
     * The position of an owner that will never come back, from its last complete checkpoint: the
     * outputs below it are durable; or {@link #NOT_LOST}.
     */
    long lostAt(int keyGroup, Owner owner);
  }
}
