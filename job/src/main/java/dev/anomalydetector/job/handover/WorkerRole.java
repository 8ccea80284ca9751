package dev.anomalydetector.job.handover;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.KeyGroupState.Owing;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import dev.anomalydetector.api.handover.Transfer;
import dev.anomalydetector.job.handover.Duty.Owe;
import dev.anomalydetector.job.handover.Duty.Own;
import dev.anomalydetector.job.handover.Duty.Shadow;
import dev.anomalydetector.job.handover.Local.Absent;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Local.Halted;
import dev.anomalydetector.job.handover.Local.Live;
import dev.anomalydetector.job.handover.Local.Passed;
import dev.anomalydetector.job.handover.Local.Shadowing;
import dev.anomalydetector.job.handover.Step.Drop;
import dev.anomalydetector.job.handover.Step.GoLive;
import dev.anomalydetector.job.handover.Step.GoOn;
import dev.anomalydetector.job.handover.Step.Halt;
import dev.anomalydetector.job.handover.Step.Keep;
import dev.anomalydetector.job.handover.Step.Load;
import dev.anomalydetector.job.handover.Step.LoadShadow;
import dev.anomalydetector.job.handover.Step.Pass;
import dev.anomalydetector.job.handover.Step.Resume;
import java.util.Optional;

/**
 * Decides what a worker does next for a key group. It looks at what is and at what ought to be, not
 * at how it came about, so a restart is no special case: a worker that has lost all it had does
 * what one does that never had it.
 */
public final class WorkerRole {

  private final int worker;
  private final int keyGroup;

  /** The role of a worker in one key group. */
  public WorkerRole(int worker, int keyGroup) {
    this.worker = worker;
    this.keyGroup = keyGroup;
  }

  /** The next step; to be asked again after it until it is {@link GoOn}. */
  public Step next(Duty duty, Local local) {
    if (duty instanceof Own own) {
      return own(own, local);
    }
    if (duty instanceof Owe owe) {
      return owe(owe.owing(), local);
    }
    if (duty instanceof Shadow shadow) {
      return shadow(shadow.pending(), local);
    }
    return local instanceof Absent ? new GoOn() : new Drop();
  }

  private Step own(Own own, Local local) {
    Owner owner = own.owner();
    if (local instanceof Absent absent) {
      return new Load(owner.epoch(), emitFrom(owner, absent.checkpointed()));
    }
    if (local instanceof Shadowing shadowing) {
      return shadowing.keptFrom() <= owner.from()
          ? new GoLive(owner.epoch(), owner.from())
          : new Drop();
    }
    if (local instanceof Live live && live.epoch() == owner.epoch()) {
      // Even if it is leaving live: until its release has been read back it goes on, since it may
      // not count. What both emit then is the same.
      return isHalting(own) ? new Halt() : new GoOn();
    }
    if (local instanceof Halted halted && halted.epoch() == owner.epoch()) {
      return isHalting(own) ? new GoOn() : new Resume();
    }
    return new Drop();
  }

  private static boolean isHalting(Own own) {
    return own.leaving()
        .filter(pending -> pending.transfer() == Transfer.PARTIAL_PAUSE)
        .isPresent();
  }

  private Step owe(Owing owing, Local local) {
    Owner owner = owing.owner();
    if (local instanceof Absent absent) {
      long emitFrom = emitFrom(owner, absent.checkpointed());
      return emitFrom >= owing.upTo() ? new GoOn() : new Load(owner.epoch(), emitFrom);
    }
    if (local instanceof Live live && live.epoch() == owner.epoch()) {
      return live.position() >= owing.upTo() ? new Pass() : new GoOn();
    }
    if (local instanceof Halted halted && halted.epoch() == owner.epoch()) {
      // A twin may have released it further on.
      return halted.position() >= owing.upTo() ? new Pass() : new Resume();
    }
    if (local instanceof Passed passed && passed.epoch() == owner.epoch()) {
      return new GoOn();
    }
    return new Drop();
  }

  private Step shadow(Pending pending, Local local) {
    if (pending.transfer() == Transfer.PARTIAL_PAUSE) {
      return local instanceof Absent ? new GoOn() : new Drop();
    }
    long promised = pending.prepared().orElse(Local.NOTHING_KEPT);
    if (local instanceof Absent) {
      return new LoadShadow(promised);
    }
    if (local instanceof Shadowing shadowing) {
      if (pending.prepared().isPresent()) {
        return shadowing.keptFrom() <= promised ? new GoOn() : new Drop();
      }
      return shadowing.nearHead() && shadowing.keptFrom() == Local.NOTHING_KEPT
          ? new Keep()
          : new GoOn();
    }
    return new Drop();
  }

  /**
   * What the worker has to say as things stand: to be said again until it has been read back, since
   * a record may be lost on the way. The first that is read counts, and none does harm twice.
   */
  public Optional<ControlRecord> word(Duty duty, Local local) {
    if (duty instanceof Shadow shadow) {
      Pending pending = shadow.pending();
      long from = canEmitFrom(pending, local);
      return pending.prepared().isEmpty() && from != Local.NOTHING_KEPT
          ? Optional.of(new Prepared(keyGroup, pending.epoch(), from))
          : Optional.empty();
    }
    if (duty instanceof Own own && local instanceof Live live) {
      return live.epoch() == own.owner().epoch() ? ownersWord(own, live) : Optional.empty();
    }
    if (duty instanceof Own own && local instanceof Halted halted && halted.saved()) {
      return own.leaving()
          .map(leaving -> new Released(keyGroup, leaving.epoch(), halted.position()));
    }
    if (duty instanceof Owe owe && isPaid(owe.owing(), local)) {
      return Optional.of(new Drained(keyGroup, owe.owing().epoch()));
    }
    return Optional.empty();
  }

  /** Where the state comes by itself, any offset will do: there will be a snapshot of it. */
  private static long canEmitFrom(Pending pending, Local local) {
    if (pending.transfer() == Transfer.PARTIAL_PAUSE) {
      return 0;
    }
    return local instanceof Shadowing shadowing ? shadowing.keptFrom() : Local.NOTHING_KEPT;
  }

  private Optional<ControlRecord> ownersWord(Own own, Live live) {
    Owner owner = own.owner();
    if (!owner.acquired()) {
      return Optional.of(new Acquired(keyGroup, owner.epoch(), worker, owner.from()));
    }
    return own.leaving()
        .filter(leaving -> leaving.transfer() == Transfer.LIVE)
        .map(leaving -> released(leaving, live));
  }

  private ControlRecord released(Pending leaving, Live live) {
    long at = Math.max(live.position(), leaving.prepared().orElseThrow());
    return new Released(keyGroup, leaving.epoch(), at);
  }

  private static boolean isPaid(Owing owing, Local local) {
    if (local instanceof Absent absent) {
      return emitFrom(owing.owner(), absent.checkpointed()) >= owing.upTo();
    }
    return local instanceof Passed passed
        && passed.epoch() == owing.owner().epoch()
        && passed.durable();
  }

  /**
   * What is durable of this ownership need not be emitted again. A checkpoint of an earlier one
   * says nothing: where a former owner was lost with what it owed, this one begins further back.
   */
  private static long emitFrom(Owner owner, Checkpointed checkpointed) {
    return checkpointed == null || checkpointed.epoch() != owner.epoch()
        ? owner.from()
        : Math.max(owner.from(), checkpointed.position());
  }
}
