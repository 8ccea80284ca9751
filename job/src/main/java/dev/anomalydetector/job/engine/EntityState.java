package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.feature.WindowState;

/** All state of one entity, and its place in the tables of its key group. */
final class EntityState {

  /** No timer waits for the entity. */
  static final long NO_TIMER = WindowState.NEVER;

  /** Characters of an id that {@link DetectionPlan#entityBytes()} has room for. */
  private static final int USUAL_ID_CHARACTERS = 32;

  final String id;

  /** How many entities the key group had created before: a total order that survives restores. */
  final long created;

  /** By rule of the plan. */
  final RuleState[] rules;

  /** By metric of the plan; null for raw metrics. */
  final WindowState[] windows;

  /** Number of the key group's record that used the entity last: its place in the order of use. */
  long lastUsed;

  /** Highest event time of its events. */
  long lastTimeMillis;

  /** Place in the table that snapshots walk. */
  int slot;

  /** The last snapshot that has the entity, or that began before the entity was created. */
  int snapshot;

  /** The time that the entity waits for in the timer queue. */
  long timerMillis = NO_TIMER;

  /** Heap that it takes beyond {@link DetectionPlan#entityBytes()}, as of when it was measured. */
  int extraBytes;

  EntityState(String id, long created, RuleState[] rules, WindowState[] windows) {
    this.id = id;
    this.created = created;
    this.rules = rules;
    this.windows = windows;
    measure();
  }

  /** Heap that an id takes beyond what a usual one does, in bytes. */
  static int extraIdBytes(String id) {
    return Character.BYTES * Math.max(0, id.length() - USUAL_ID_CHARACTERS);
  }

  /** Finds out what the entity takes beyond the usual: for a long id, for windows far ahead. */
  void measure() {
    extraBytes = extraIdBytes(id);
    for (WindowState window : windows) {
      if (window != null) {
        extraBytes += window.extraBytes();
      }
    }
  }

  /** End of the next window of any metric, or {@link #NO_TIMER}. */
  long nextWindowEndMillis() {
    long next = NO_TIMER;
    for (WindowState window : windows) {
      if (window != null) {
        next = Math.min(next, window.nextEndMillis());
      }
    }
    return next;
  }
}
