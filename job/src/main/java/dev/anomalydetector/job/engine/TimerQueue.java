package dev.anomalydetector.job.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The entities that wait for the key group's time, by time and then by creation: a total order, so
 * that it does not matter in which order they were put in, nor whether a restore lies between.
 */
final class TimerQueue {

  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          Comparator.comparingLong(Timer::timeMillis)
              .thenComparingLong(timer -> timer.entity.created));

  /** Makes the entity wait for its next window end; what it waited for before no longer counts. */
  void schedule(EntityState entity) {
    long next = entity.nextWindowEndMillis();
    if (next != entity.timerMillis) {
      entity.timerMillis = next;
      if (next != EntityState.NO_TIMER) {
        timers.add(new Timer(next, entity));
      }
    }
  }

  /** Takes the entity out of the queue. */
  void cancel(EntityState entity) {
    entity.timerMillis = EntityState.NO_TIMER;
  }

  /** Takes the next entity whose time has come, or null. Its timer is off until scheduled again. */
  EntityState poll(long timeMillis) {
    while (!timers.isEmpty() && timers.peek().timeMillis <= timeMillis) {
      Timer timer = timers.poll();
      if (timer.entity.timerMillis == timer.timeMillis) {
        cancel(timer.entity);
        return timer.entity;
      }
    }
    return null;
  }

  private record Timer(long timeMillis, EntityState entity) {}
}
