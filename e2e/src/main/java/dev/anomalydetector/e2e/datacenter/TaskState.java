package dev.anomalydetector.e2e.datacenter;

/** The states of a task in Google's trace; the events that are legal in each lead to the next. */
enum TaskState {
  UNSUBMITTED,
  PENDING,
  RUNNING,
  DEAD;

  /**
   * The state after {@code event}.
   *
   * @throws IllegalStateException if the event is not legal in this state: a mistake of the
   *     generator
   */
  TaskState after(TaskEventType event) {
    boolean legal =
        switch (event) {
          case SUBMIT -> this == UNSUBMITTED || this == DEAD;
          case SCHEDULE -> this == PENDING;
          case KILL -> this == PENDING || this == RUNNING;
          case EVICT, FAIL, FINISH -> this == RUNNING;
        };
    if (!legal) {
      throw new IllegalStateException(event + " is not legal for a task that is " + this);
    }
    return switch (event) {
      case SUBMIT -> PENDING;
      case SCHEDULE -> RUNNING;
      case EVICT, FAIL, FINISH, KILL -> DEAD;
    };
  }
}
