package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.Tick;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Judges the records of one key group. What it emits is a pure function of the records given to
 * {@link #process}, in their order: no clock, no randomness, nothing of the worker or of other key
 * groups. Not thread-safe.
 */
public final class KeyGroupEngine {

  private final DetectionPlan plan;
  private final int keyGroup;
  private final RuleEvaluator rules;
  private final EntityTable entities = new EntityTable();
  private final TimerQueue timers = new TimerQueue();
  private final Counters counters;
  private final SourceProgress progress;
  private final MetricLayouts layouts;
  private final StateBudget budget;

  /** Number of records processed. */
  private long sequence;

  /** Number of entities ever created. */
  private long created;

  /** How many snapshots have begun since the engine was made. */
  private int snapshots;

  /** The snapshot that is being written, or null. */
  private SnapshotInProgress snapshot;

  /** A key group that has seen nothing. */
  public KeyGroupEngine(DetectionPlan plan, int keyGroup) {
    this(
        plan,
        keyGroup,
        new Counters(),
        new SourceProgress(plan.outOfOrdernessMillis()),
        new MetricLayouts(plan),
        0,
        0);
  }

  KeyGroupEngine(
      DetectionPlan plan,
      int keyGroup,
      Counters counters,
      SourceProgress progress,
      MetricLayouts layouts,
      long sequence,
      long created) {
    this.plan = plan;
    this.keyGroup = keyGroup;
    this.counters = counters;
    this.progress = progress;
    this.layouts = layouts;
    this.sequence = sequence;
    this.created = created;
    this.rules = new RuleEvaluator(plan, counters);
    this.budget = new StateBudget(plan);
  }

  /**
   * Restores a key group.
   *
   * @param plan what is judged from now on; models and windows that have changed since start
   *     afresh, all others keep their state. An alert of a rule whose model has changed goes on
   * @param in a complete snapshot, as {@link #beginSnapshot} wrote it
   * @throws dev.anomalydetector.job.engine.state.CorruptStateException when it is none
   * @throws IOException when reading fails
   */
  public static RestoredKeyGroup restore(DetectionPlan plan, InputStream in) throws IOException {
    return new SnapshotReader(plan).read(in);
  }

  /** Number of this key group. */
  public int keyGroup() {
    return keyGroup;
  }

  /** The plan that it judges by. */
  public DetectionPlan plan() {
    return plan;
  }

  /** Number of entities that it keeps state of. */
  public int entityCount() {
    return entities.size();
  }

  /** What it has counted. */
  public EngineCounters counters() {
    return counters.view();
  }

  /** Processes the next record of the partition. */
  public void process(EventsRecord eventsRecord, Outputs out) {
    long timeBefore = progress.timeMillis();
    if (eventsRecord instanceof Event event) {
      if (progress.isDuplicate(event)) {
        counters.duplicates++;
        return;
      }
      sequence++;
      counters.events++;
      progress.observe(event);
      Event understood = layouts.translate(event);
      if (understood == null) {
        counters.foreign++;
        out.foreign(event);
      } else {
        processEvent(understood, timeBefore, out);
      }
    } else if (eventsRecord instanceof Tick tick) {
      sequence++;
      tick.layout().ifPresent(layouts::observe);
      progress.observe(tick);
    }
    if (progress.timeMillis() != timeBefore) {
      advanceTime(progress.timeMillis(), out);
    }
  }

  private void processEvent(Event event, long groupTimeMillis, Outputs out) {
    EntityState entity = entities.find(event.entity());
    if (entity == null) {
      entity = admit(event, groupTimeMillis, out);
      if (entity == null) {
        counters.refused++;
        return;
      }
    } else {
      beforeChange(entity);
      entities.touch(entity);
    }
    entity.lastUsed = sequence;
    entity.lastTimeMillis = Math.max(entity.lastTimeMillis, event.timeMillis());
    if (rules.onEvent(entity, event, groupTimeMillis, budget.room(), out)) {
      timers.schedule(entity);
      budget.update(entity);
    }
  }

  private EntityState admit(Event event, long groupTimeMillis, Outputs out) {
    while (!budget.admits(event.entity())) {
      if (plan.limits().onLimit() == LimitsPlan.OnLimit.REFUSE) {
        return null;
      }
      counters.evicted++;
      forget(entities.oldest(), AlertReason.ENTITY_EVICTED, groupTimeMillis, out);
    }
    EntityState entity =
        new EntityState(event.entity(), created++, rules.newStates(), rules.newWindows());
    entity.snapshot = snapshots;
    entity.lastTimeMillis = event.timeMillis();
    entities.add(entity);
    budget.add(entity);
    return entity;
  }

  private void forget(EntityState entity, AlertReason reason, long timeMillis, Outputs out) {
    beforeChange(entity);
    timers.cancel(entity);
    entities.remove(entity);
    budget.remove(entity);
    rules.resolveAll(entity, reason, Math.max(timeMillis, entity.lastTimeMillis), out);
  }

  private void advanceTime(long timeMillis, Outputs out) {
    for (EntityState due = timers.poll(timeMillis); due != null; due = timers.poll(timeMillis)) {
      beforeChange(due);
      rules.closeWindows(due, out);
      timers.schedule(due);
      budget.update(due);
    }
    long timeToLive = plan.limits().idleTimeToLiveMillis();
    for (EntityState oldest = entities.oldest();
        oldest != null && timeMillis - oldest.lastTimeMillis >= timeToLive;
        oldest = entities.oldest()) {
      counters.expired++;
      forget(oldest, AlertReason.ENTITY_EXPIRED, timeMillis, out);
    }
  }

  /** An entity about to change must first enter the snapshot that is being written. */
  private void beforeChange(EntityState entity) {
    if (snapshot != null && entity.snapshot != snapshots) {
      snapshot.write(entity);
    }
  }

  /**
   * Begins a snapshot of the state as it is now. It is written by {@link
   * SnapshotInProgress#advance} in slices while records go on. A snapshot that was in progress is
   * abandoned.
   *
   * @param nextOffset offset of the next record that {@link #process} will be given
   * @param sink takes the bytes of the snapshot in pieces, in order
   */
  public SnapshotInProgress beginSnapshot(long nextOffset, Consumer<byte[]> sink) {
    snapshots++;
    snapshot = new SnapshotInProgress(this, nextOffset, sink);
    return snapshot;
  }

  void snapshotEnded(SnapshotInProgress ended) {
    if (snapshot == ended) {
      snapshot = null;
    }
  }

  /** True while changes are written to this snapshot before they are made. */
  boolean isWriting(SnapshotInProgress candidate) {
    return snapshot == candidate;
  }

  int snapshotNumber() {
    return snapshots;
  }

  EntityTable entities() {
    return entities;
  }

  SourceProgress progress() {
    return progress;
  }

  MetricLayouts layouts() {
    return layouts;
  }

  Counters counting() {
    return counters;
  }

  long sequence() {
    return sequence;
  }

  long created() {
    return created;
  }

  /** Adds an entity of a snapshot; the least recently used one first. */
  void restoreEntity(EntityState entity) {
    entities.add(entity);
    timers.schedule(entity);
    entity.measure();
    budget.add(entity);
  }

  /**
   * A restored key group.
   *
   * @param engine the engine
   * @param nextOffset offset of the next record to give it
   * @param judgesOtherwise whether it has rules, or models of rules, that the snapshot does not
   *     have
   */
  public record RestoredKeyGroup(KeyGroupEngine engine, long nextOffset, boolean judgesOtherwise) {}
}
