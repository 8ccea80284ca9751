package dev.anomalydetector.job.handover;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import dev.anomalydetector.api.handover.KeyGroupState.Owing;
import dev.anomalydetector.api.handover.KeyGroupState.Owner;
import dev.anomalydetector.api.handover.KeyGroupState.Pending;
import dev.anomalydetector.job.handover.Duty.Owe;
import dev.anomalydetector.job.handover.Duty.Own;
import dev.anomalydetector.job.handover.Duty.Shadow;
import dev.anomalydetector.job.handover.Local.Absent;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Local.Live;
import dev.anomalydetector.job.handover.Local.Passed;
import dev.anomalydetector.job.handover.Local.Shadowing;
import dev.anomalydetector.job.handover.Step.Drop;
import dev.anomalydetector.job.handover.Step.GoLive;
import dev.anomalydetector.job.handover.Step.GoOn;
import dev.anomalydetector.job.handover.Step.Keep;
import dev.anomalydetector.job.handover.Step.Limit;
import dev.anomalydetector.job.handover.Step.Load;
import dev.anomalydetector.job.handover.Step.LoadShadow;
import dev.anomalydetector.job.handover.Step.Pass;
import dev.anomalydetector.job.handover.Step.Release;
import java.util.Optional;

/**
 * Decides what a worker does next for a key group. It looks at what is and at what ought to be, not
 * at how it came about, so a restart is no special case: a worker that has lost all it had does
 * what one does that never had it.
 */
public final class WorkerRole {

  private static final long NONE = Long.MAX_VALUE;

  private final int worker;
  private final int keyGroup;
  private final long lead;

  /**
   * The role of a worker in one key group.
   *
   * @param lead how many records ahead of its position the owner releases, at least 0: while they
   *     are processed the destination learns of it, and nobody waits
   */
  public WorkerRole(int worker, int keyGroup, long lead) {
    this.worker = worker;
    this.keyGroup = keyGroup;
    this.lead = lead;
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
      return new Load(owner.epoch(), emitFrom(owner, absent.checkpointed()), NONE);
    }
    if (local instanceof Shadowing shadowing) {
      return shadowing.keptFrom() <= owner.from()
          ? new GoLive(owner.epoch(), owner.from())
          : new Drop();
    }
    if (local instanceof Live live && live.epoch() == owner.epoch()) {
      return own.leaving().isPresent()
          ? release(own.leaving().get(), live)
          : live.limit() == NONE ? new GoOn() : new Limit(NONE);
    }
    return new Drop();
  }

  private Step release(Pending leaving, Live live) {
    if (live.releaseEpoch() == leaving.epoch()) {
      return new GoOn();
    }
    // Not behind the end of the partition: nobody knows when more will come.
    long ahead = Math.min(live.position() + lead, Math.max(live.position(), live.end()));
    long at = Math.max(ahead, leaving.prepared().orElseThrow());
    return new Release(leaving.epoch(), at);
  }

  private Step owe(Owing owing, Local local) {
    Owner owner = owing.owner();
    if (local instanceof Absent absent) {
      long emitFrom = emitFrom(owner, absent.checkpointed());
      return emitFrom >= owing.upTo()
          ? new GoOn()
          : new Load(owner.epoch(), emitFrom, owing.upTo());
    }
    if (local instanceof Live live && live.epoch() == owner.epoch()) {
      if (live.position() >= owing.upTo()) {
        return new Pass();
      }
      return live.limit() == owing.upTo() ? new GoOn() : new Limit(owing.upTo());
    }
    if (local instanceof Passed passed && passed.epoch() == owner.epoch()) {
      return new GoOn();
    }
    return new Drop();
  }

  private Step shadow(Pending pending, Local local) {
    long promised = pending.prepared().orElse(NONE);
    if (local instanceof Absent) {
      return new LoadShadow(promised);
    }
    if (local instanceof Shadowing shadowing) {
      if (pending.prepared().isPresent()) {
        return shadowing.keptFrom() <= promised ? new GoOn() : new Drop();
      }
      return shadowing.nearHead() && shadowing.keptFrom() == NONE ? new Keep() : new GoOn();
    }
    return new Drop();
  }

  /**
   * What the worker has to say as things stand: to be said again, the same, until it has been read
   * back, since a record may be lost on the way, and each of them does no harm twice.
   */
  public Optional<ControlRecord> word(Duty duty, Local local) {
    if (duty instanceof Shadow shadow && local instanceof Shadowing shadowing) {
      Pending pending = shadow.pending();
      return pending.prepared().isEmpty() && shadowing.keptFrom() != NONE
          ? Optional.of(new Prepared(keyGroup, pending.epoch(), shadowing.keptFrom()))
          : Optional.empty();
    }
    if (duty instanceof Own own && local instanceof Live live) {
      return ownersWord(own, live);
    }
    if (duty instanceof Owe owe && isPaid(owe.owing(), local)) {
      return Optional.of(new Drained(keyGroup, owe.owing().epoch()));
    }
    return Optional.empty();
  }

  private Optional<ControlRecord> ownersWord(Own own, Live live) {
    Owner owner = own.owner();
    if (live.epoch() == owner.epoch() && live.durable() && !owner.acquired()) {
      return Optional.of(new Acquired(keyGroup, owner.epoch(), worker, owner.from()));
    }
    return own.leaving()
        .filter(leaving -> leaving.epoch() == live.releaseEpoch())
        .map(leaving -> new Released(keyGroup, leaving.epoch(), live.limit()));
  }

  private static boolean isPaid(Owing owing, Local local) {
    if (local instanceof Absent absent) {
      return emitFrom(owing.owner(), absent.checkpointed()) >= owing.upTo();
    }
    return local instanceof Passed passed
        && passed.epoch() == owing.owner().epoch()
        && passed.durable();
  }

  /** What is durable of this ownership need not be emitted again. */
  private static long emitFrom(Owner owner, Checkpointed checkpointed) {
    return checkpointed == null || checkpointed.epoch() != owner.epoch()
        ? owner.from()
        : Math.max(owner.from(), checkpointed.position());
  }
}
