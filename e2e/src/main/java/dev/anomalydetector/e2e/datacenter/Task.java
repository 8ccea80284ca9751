package dev.anomalydetector.e2e.datacenter;

import java.util.Optional;

/**
 * A task waiting for its next event.
 *
 * @param dueMillis event time of the next event
 * @param sequence orders events of one time
 * @param next the next event
 * @param state before it
 * @param attempts how often it was submitted so far
 */
record Task(
    long dueMillis,
    long sequence,
    TaskEventType next,
    TaskState state,
    String job,
    int number,
    int priority,
    int attempts,
    Optional<Machine> machine)
    implements Comparable<Task> {

  TaskEvent event() {
    return new TaskEvent(dueMillis, job, number, next, priority, machine);
  }

  /** After its next event happened: waiting for {@code following}. */
  Task then(TaskEventType following, long due, long newSequence) {
    int submitted = attempts + (next == TaskEventType.SUBMIT ? 1 : 0);
    return new Task(
        due, newSequence, following, state.after(next), job, number, priority, submitted, machine);
  }

  Task on(Optional<Machine> place) {
    return new Task(dueMillis, sequence, next, state, job, number, priority, attempts, place);
  }

  @Override
  public int compareTo(Task other) {
    int byTime = Long.compare(dueMillis, other.dueMillis);
    return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
  }
}
