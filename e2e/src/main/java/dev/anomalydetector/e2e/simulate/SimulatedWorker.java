package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.KeyGroupState;
import dev.anomalydetector.e2e.simulate.SimulatedKeyGroup.SinkOfWorker;
import dev.anomalydetector.job.handover.Duty;
import dev.anomalydetector.job.handover.Local;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import dev.anomalydetector.job.handover.Step;
import dev.anomalydetector.job.handover.WorkerRole;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** One incarnation of a worker: does what its role says, loses what is in memory when it dies. */
final class SimulatedWorker {

  private static final int MOST_STEPS = 12;

  private final World world;
  private final int number;
  private final OutputText text = new OutputText();
  private final ControlReader control;
  private final Map<Integer, SimulatedKeyGroup> running = new TreeMap<>();
  private final Map<Integer, Checkpointed> restored;
  private final List<Output> unflushed = new ArrayList<>();
  private Map<Integer, Checkpointed> triggered;

  SimulatedWorker(World world, int number) {
    this.world = world;
    this.number = number;
    this.control = new ControlReader(world);
    this.restored = new HashMap<>(world.restoreFrom(number));
    world.note("worker %d starts from %s", number, restored);
  }

  int number() {
    return number;
  }

  /** Reads the next records of the control topic, at most so many. */
  void readControl(int most) {
    control.read(most);
  }

  private boolean acts() {
    return control.mayAct();
  }

  private Local local(int keyGroup) {
    SimulatedKeyGroup group = running.get(keyGroup);
    return group == null ? new Local.Absent(checkpointed(keyGroup)) : group.local();
  }

  private Checkpointed checkpointed(int keyGroup) {
    Checkpointed entry = restored.get(keyGroup);
    long epoch = control.view().keyGroup(keyGroup).ownerEpoch();
    return entry != null && world.mutant == Mutant.TRUSTS_AN_OLD_CHECKPOINT
        ? new Checkpointed(epoch, entry.position())
        : entry;
  }

  private Duty duty(int keyGroup) {
    return Duty.of(control.view().keyGroup(keyGroup), number);
  }

  private WorkerRole role(int keyGroup) {
    return new WorkerRole(number, keyGroup);
  }

  /** Does all that is to be done for a key group now. */
  void act(int keyGroup) {
    for (int i = 0; acts(); i++) {
      Step step = role(keyGroup).next(duty(keyGroup), local(keyGroup));
      if (step instanceof Step.GoOn) {
        return;
      }
      if (i == MOST_STEPS) {
        world.violated("worker %d never comes to rest on key group %d", number, keyGroup);
        return;
      }
      world.note("worker %d key group %d: %s", number, keyGroup, step);
      take(keyGroup, step);
    }
  }

  private void take(int keyGroup, Step step) {
    SimulatedKeyGroup group = running.get(keyGroup);
    SimulatedTopic topic = world.topics[keyGroup];
    if (step instanceof Step.Load load) {
      SimulatedKeyGroup loaded = topic.load(load.emitFrom());
      loaded.epoch = load.epoch();
      loaded.emitFrom = load.emitFrom();
      running.put(keyGroup, loaded);
    } else if (step instanceof Step.LoadShadow load) {
      boolean honest = world.mutant != Mutant.BREAKS_ITS_PROMISE;
      SimulatedKeyGroup loaded = topic.load(honest ? load.keepFrom() : Local.NOTHING_KEPT);
      loaded.shadow = true;
      loaded.keptFrom = load.keepFrom();
      running.put(keyGroup, loaded);
    } else if (step instanceof Step.Keep) {
      group.keptFrom = group.position;
    } else if (step instanceof Step.GoLive live) {
      group.epoch = live.epoch();
      group.goLive(live.from(), sink(keyGroup));
    } else if (step instanceof Step.Halt) {
      group.halted = true;
    } else if (step instanceof Step.Resume) {
      group.halted = false;
      group.saved = false;
    } else if (step instanceof Step.Pass) {
      group.passed = true;
    } else if (step instanceof Step.Drop) {
      drop(keyGroup);
    }
  }

  private void drop(int keyGroup) {
    SimulatedKeyGroup group = running.get(keyGroup);
    boolean shadow = group != null && group.shadow;
    if (world.mutant == Mutant.GOES_LIVE_WITH_A_GAP
        && shadow
        && duty(keyGroup) instanceof Duty.Own own) {
      take(keyGroup, new Step.GoLive(own.owner().epoch(), own.owner().from()));
    } else {
      running.remove(keyGroup);
      restored.remove(keyGroup);
    }
  }

  /** Says what it has to say about a key group. */
  void speak(int keyGroup) {
    if (acts()) {
      saveIfHalted(keyGroup);
      role(keyGroup)
          .word(duty(keyGroup), spoken(local(keyGroup)))
          .ifPresent(word -> world.say(number, word));
    }
  }

  private void saveIfHalted(int keyGroup) {
    if (local(keyGroup) instanceof Local.Halted halted && !halted.saved() && world.chance(2)) {
      snapshot(keyGroup);
    }
  }

  /** What the mutant that is too hasty takes itself for. */
  private Local spoken(Local local) {
    if (local instanceof Local.Passed passed && world.mutant == Mutant.DRAINED_BEFORE_DURABLE) {
      return new Local.Passed(passed.epoch(), passed.position(), true);
    }
    return local;
  }

  /** Does all that is to be done. */
  void actOnAll() {
    for (int keyGroup = 0; keyGroup < world.keyGroups(); keyGroup++) {
      act(keyGroup);
    }
  }

  /** Says all that it has to say. */
  void speakOfAll() {
    for (int keyGroup = 0; keyGroup < world.keyGroups(); keyGroup++) {
      speak(keyGroup);
    }
  }

  /** Processes the next records of a key group, at most so many, as far as there are and it may. */
  void process(int keyGroup, int most) {
    SimulatedKeyGroup group = running.get(keyGroup);
    for (int i = 0; i < most && acts() && group != null && group.hasWork(); i++) {
      group.process(text, sink(keyGroup));
    }
  }

  private SinkOfWorker sink(int keyGroup) {
    return (offset, output) -> unflushed.add(new Output(keyGroup, offset, output));
  }

  void snapshot(int keyGroup) {
    SimulatedKeyGroup group = running.get(keyGroup);
    if (group != null) {
      group.snapshot();
    }
  }

  /** Begins a checkpoint: the sink is flushed, positions are noted. */
  void triggerCheckpoint() {
    if (!acts()) {
      return;
    }
    flush();
    triggered = new HashMap<>();
    for (int keyGroup = 0; keyGroup < world.keyGroups(); keyGroup++) {
      SimulatedKeyGroup group = running.get(keyGroup);
      if (group == null && restored.containsKey(keyGroup) && mayNeed(keyGroup)) {
        triggered.put(keyGroup, restored.get(keyGroup));
      } else if (group != null && (!group.shadow || isMutantShadow(keyGroup))) {
        triggered.put(keyGroup, group.shadow ? shadowed(keyGroup) : group.checkpointed());
      }
    }
  }

  private boolean mayNeed(int keyGroup) {
    return !(duty(keyGroup) instanceof Duty.None);
  }

  private boolean isMutantShadow(int keyGroup) {
    return world.mutant == Mutant.SHADOW_IN_CHECKPOINT
        && control.view().keyGroup(keyGroup).pending().isPresent();
  }

  private Checkpointed shadowed(int keyGroup) {
    KeyGroupState state = control.view().keyGroup(keyGroup);
    return new Checkpointed(state.pending().orElseThrow().epoch(), running.get(keyGroup).position);
  }

  /** The checkpoint that was triggered last is complete. */
  void completeCheckpoint() {
    if (triggered == null) {
      return;
    }
    Map<Integer, Checkpointed> complete = triggered;
    triggered = null;
    world.completed(number, complete);
    world.note("worker %d has checkpoint %s", number, complete);
    complete.forEach(
        (keyGroup, entry) -> {
          SimulatedKeyGroup group = running.get(keyGroup);
          if (group != null && group.epoch == entry.epoch()) {
            group.durable |= group.passed && entry.position() >= group.position;
          }
        });
  }

  /** The sink sends what it has. */
  void flush() {
    unflushed.forEach(output -> world.arrived(output.keyGroup, output.offset, output.text));
    unflushed.clear();
  }

  /** Dies: of what was on its way, some arrives and some does not. */
  void die() {
    unflushed.removeIf(output -> world.random.nextBoolean());
    flush();
  }

  /** Offset of the next record of a key group whose outputs it emits; -1 if it does not. */
  long livePosition(int keyGroup) {
    SimulatedKeyGroup group = running.get(keyGroup);
    return group == null || group.shadow || group.halted || group.passed ? -1 : group.position;
  }

  private record Output(int keyGroup, long offset, String text) {}
}
