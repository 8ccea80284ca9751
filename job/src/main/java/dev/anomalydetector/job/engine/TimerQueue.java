package dev.anomalydetector.job.engine;

import java.util.Comparator;
import java.util.TreeSet;

/**
 * The entities that wait for the key group's time, by time and then by creation: a total order, so
 * that it does not matter in which order they were put in, nor whether a restore lies between. An
 * entity is in it at most once, and one that is forgotten leaves it at once: a queue that skipped
 * outdated entries when their time has come would hold on to the forgotten until then.
 */
final class TimerQueue {

  private final TreeSet<EntityState> waiting =
      new TreeSet<>(
          Comparator.<EntityState>comparingLong(entity -> entity.timerMillis)
              .thenComparingLong(entity -> entity.created));

  /** Number of entities that wait. */
  int size() {
    return waiting.size();
  }

  /** Makes the entity wait for its next window end; what it waited for before no longer counts. */
  void schedule(EntityState entity) {
    long next = entity.nextWindowEndMillis();
    if (next != entity.timerMillis) {
      cancel(entity);
      entity.timerMillis = next;
      if (next != EntityState.NO_TIMER) {
        waiting.add(entity);
      }
    }
  }

  /** Takes the entity out of the queue. */
  void cancel(EntityState entity) {
    if (entity.timerMillis != EntityState.NO_TIMER) {
      waiting.remove(entity);
      entity.timerMillis = EntityState.NO_TIMER;
    }
  }

  /** Takes the next entity whose time has come, or null. Its timer is off until scheduled again. */
  EntityState poll(long timeMillis) {
    if (waiting.isEmpty() || waiting.first().timerMillis > timeMillis) {
      return null;
    }
    EntityState due = waiting.pollFirst();
    due.timerMillis = EntityState.NO_TIMER;
    return due;
  }
}
