package dev.anomalydetector.api.handover;

import java.util.Optional;

/**
 * What the control topic says about one key group, up to some record.
 *
 * @param newestEpoch the epoch of the newest {@link ControlRecord.Assign}; 0 before the first
 * @param owner who has the key group
 * @param pending a handover that has begun and can still be called off
 * @param owing what the former owner still owes
 */
public record KeyGroupState(
    long newestEpoch, Owner owner, Optional<Pending> pending, Optional<Owing> owing) {

  /**
   * Nothing has been said about it: the first worker has all key groups from their beginning, so a
   * detector with one worker needs nobody who tells it so.
   */
  public static final KeyGroupState INITIAL =
      new KeyGroupState(0, new Owner(0, 0, 0, true), Optional.empty(), Optional.empty());

  /** True when nothing is going on: the next handover may begin. */
  public boolean isSettled() {
    return pending.isEmpty() && owing.isEmpty() && owner.acquired();
  }

  /** True when a worker owns the key group, released or not. */
  public boolean isOwnedBy(int worker) {
    return owner.worker() == worker;
  }

  /** True when a worker owns the key group, is to get it, or owes outputs of it. */
  public boolean involves(int worker) {
    return isOwnedBy(worker)
        || pending.filter(handover -> handover.destination() == worker).isPresent()
        || owing.filter(debt -> debt.owner().worker() == worker).isPresent();
  }

  /** Epoch of the present ownership. */
  public long ownerEpoch() {
    return owner.epoch();
  }

  /**
   * Who emits the outputs of a key group.
   *
   * @param worker number of the worker
   * @param epoch the epoch in which it got the key group
   * @param from offset of the first record that it emits outputs of
   * @param acquired true once it has said that it emits
   */
  public record Owner(int worker, long epoch, long from, boolean acquired) {}

  /**
   * A handover before its release.
   *
   * @param epoch its epoch
   * @param destination the worker that is to get the key group
   * @param transfer how the state comes to the destination
   * @param prepared the offset that the destination can emit outputs from, once it has said so
   */
  public record Pending(long epoch, int destination, Transfer transfer, Optional<Long> prepared) {}

  /**
   * The outputs that a former owner must make durable.
   *
   * @param epoch the epoch of the handover
   * @param owner the former owner, as it was
   * @param upTo offset of the first record whose outputs it does not owe
   */
  public record Owing(long epoch, Owner owner, long upTo) {}
}
