package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlView;
import dev.anomalydetector.api.handover.Retention;
import dev.anomalydetector.job.handover.Local.Checkpointed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/** All that outlives the processes: topics, durable outputs, checkpoints, and what was seen. */
final class World {

  static final int WORKERS = 3;
  private static final int KEPT_CHECKPOINTS = 3;

  final Random random;
  final Mutant mutant;
  final SimulatedTopic[] topics;

  /** Null where compaction has taken a record away. */
  final List<ControlRecord> control = new ArrayList<>();

  /** What workers have said and nobody can read yet. */
  private final List<ControlRecord> onTheirWay = new ArrayList<>();

  final List<String> trace = new ArrayList<>();

  /** By key group, the number of the worker that is to have it. */
  final int[] wanted;

  /** By worker, true when it will never come back. */
  final boolean[] lost = new boolean[WORKERS];

  private final BitSet[] durable;

  /** By worker, its complete checkpoints, the newest first. */
  private final Map<Integer, Deque<Map<Integer, Checkpointed>>> checkpoints = new HashMap<>();

  /** The operator that may write. */
  private int fence;

  private String violation;
  private int compactions;
  private int step;

  World(long seed, int keyGroups, Mutant mutant) {
    this.random = new Random(seed);
    this.mutant = mutant;
    this.topics = new SimulatedTopic[keyGroups];
    this.durable = new BitSet[keyGroups];
    this.wanted = new int[keyGroups];
    for (int keyGroup = 0; keyGroup < keyGroups; keyGroup++) {
      topics[keyGroup] = new SimulatedTopic(keyGroup, new Random(random.nextLong()));
      durable[keyGroup] = new BitSet();
    }
  }

  int keyGroups() {
    return topics.length;
  }

  void nextStep() {
    step++;
  }

  boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  void note(String format, Object... arguments) {
    trace.add(step + " " + format.formatted(arguments));
  }

  /** The first violation is the one that explains. */
  void violated(String format, Object... arguments) {
    if (violation == null) {
      violation = format.formatted(arguments);
      note("VIOLATION %s", violation);
    }
  }

  String violation() {
    return violation;
  }

  /** A checkpoint of a worker is complete. */
  void completed(int worker, Map<Integer, Checkpointed> checkpoint) {
    Deque<Map<Integer, Checkpointed>> all =
        checkpoints.computeIfAbsent(worker, any -> new ArrayDeque<>());
    all.addFirst(checkpoint);
    if (all.size() > KEPT_CHECKPOINTS) {
      all.removeLast();
    }
  }

  /** The newest complete checkpoint of a worker; empty if it has none. */
  Map<Integer, Checkpointed> newestCheckpoint(int worker) {
    return checkpoints.getOrDefault(worker, new ArrayDeque<>(List.of(Map.of()))).getFirst();
  }

  /**
   * What a worker is restored from: the newest checkpoint, or now and then somebody takes another.
   */
  Map<Integer, Checkpointed> restoreFrom(int worker) {
    Deque<Map<Integer, Checkpointed>> all = checkpoints.get(worker);
    if (all == null || !chance(5)) {
      return newestCheckpoint(worker);
    }
    return List.copyOf(all).get(random.nextInt(all.size()));
  }

  /** A worker was stopped for good, and its checkpoints with it. */
  void forget(int worker) {
    checkpoints.remove(worker);
  }

  /** Takes away what nobody needs any more, as compaction does after tombstones. */
  void compact() {
    ControlView all = new ControlView(keyGroups(), mutant.rules());
    control.stream().filter(Objects::nonNull).forEach(all::read);
    for (int i = 0; i < control.size(); i++) {
      ControlRecord next = control.get(i);
      if (next != null && Retention.isDone(all.keyGroup(next.keyGroup()), next)) {
        control.set(i, null);
        compactions++;
      }
    }
  }

  /** Grows whenever records are taken away. */
  int compactions() {
    return compactions;
  }

  /** A worker writes to the control topic: now, or it takes its time; or twice. */
  void say(int worker, ControlRecord next) {
    boolean late = chance(6);
    note("worker %d says %s%s", worker, next, late ? ", late" : "");
    (late ? onTheirWay : control).add(next);
    if (chance(10)) {
      onTheirWay.add(next);
    }
  }

  /** Something that was said long ago arrives. */
  void deliver() {
    if (!onTheirWay.isEmpty()) {
      control.add(onTheirWay.remove(random.nextInt(onTheirWay.size())));
    }
  }

  /** Nothing is on its way any more. */
  void deliverAll() {
    control.addAll(onTheirWay);
    onTheirWay.clear();
  }

  /** A new operator: the ones before it may no longer write. */
  int takeOver() {
    return ++fence;
  }

  /** Appends as the operator, if it has not been replaced. */
  boolean command(int operator, ControlRecord next) {
    if (operator != fence) {
      note("operator %d is fenced", operator);
      return false;
    }
    note("operator %d says %s", operator, next);
    control.add(next);
    return true;
  }

  /** An output has reached the topic of alerts. */
  void arrived(int keyGroup, long offset, String output) {
    if (!output.equals(topics[keyGroup].expected(offset))) {
      violated("key group %d emits at %d what it should not: %s", keyGroup, offset, output);
    }
    durable[keyGroup].set((int) offset);
  }

  /** Offset of the first record whose output has not arrived. */
  long complete(int keyGroup) {
    return durable[keyGroup].nextClearBit(0);
  }
}
