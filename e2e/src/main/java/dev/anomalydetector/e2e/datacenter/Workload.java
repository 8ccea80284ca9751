package dev.anomalydetector.e2e.datacenter;

import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * The jobs of the datacenter: they arrive at random, more by day than by night, each with a few
 * tasks that are submitted, scheduled and end in one way or another; many that failed or were
 * evicted try again. Holds only the tasks that are not over.
 */
final class Workload {
  private static final double HOUR_MILLIS = 3_600_000;
  private static final double DAILY_SWING = 0.4;
  private static final int MOST_TASKS = 50;
  private static final int MOST_ATTEMPTS = 4;
  private static final double[] PRIORITY_SHARES = {
    0.25, 0.15, 0.1, 0.03, 0.25, 0.02, 0.02, 0.02, 0.05, 0.08, 0.02, 0.01
  };

  private final SplittableRandom random;
  private final List<Machine> machines;
  private final double jobsPerMilli;
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private double arrivalMillis;
  private long jobs;
  private long sequence;

  Workload(TraceConfiguration configuration, List<Machine> machines) {
    this.random = Randomness.of(configuration.seed(), Randomness.Purpose.JOBS, 0);
    this.machines = machines;
    this.jobsPerMilli = configuration.jobsPerMachineHour() * configuration.machines() / HOUR_MILLIS;
    this.arrivalMillis = configuration.start().toEpochMilli();
    arrive();
  }

  /** Event time of the next event; beyond each trace if there are no jobs. */
  long nextMillis() {
    while (arrivalMillis <= dueMillis()) {
      submitJob((long) arrivalMillis);
      arrive();
    }
    return dueMillis();
  }

  /** The next event; {@link #nextMillis()} says when. */
  TaskEvent next() {
    nextMillis();
    Task task = tasks.remove();
    if (task.next() == TaskEventType.SCHEDULE) {
      task = task.on(Optional.of(machines.get(random.nextInt(machines.size()))));
    } else if (task.next() == TaskEventType.SUBMIT) {
      task = task.on(Optional.empty());
    }
    continueWith(task);
    return task.event();
  }

  private long dueMillis() {
    return tasks.isEmpty() ? Long.MAX_VALUE : tasks.peek().dueMillis();
  }

  /** The next arrival of a Poisson process whose rate swings with the day, by thinning. */
  private void arrive() {
    if (jobsPerMilli == 0) {
      arrivalMillis = Double.POSITIVE_INFINITY;
      return;
    }
    double mostPerMilli = jobsPerMilli * (1 + DAILY_SWING);
    double hour;
    do {
      arrivalMillis += random.nextExponential() / mostPerMilli;
      hour = arrivalMillis / HOUR_MILLIS;
    } while (random.nextDouble() * mostPerMilli
        > jobsPerMilli * (1 + DAILY_SWING * StrictMath.cos(2 * Math.PI * (hour - 14) / 24)));
  }

  private void submitJob(long time) {
    String job = "j-" + ++jobs;
    int priority = priority();
    int count = (int) Math.min(MOST_TASKS, 1 + 3 * random.nextExponential());
    for (int number = 0; number < count; number++) {
      tasks.add(
          new Task(
              time,
              sequence++,
              TaskEventType.SUBMIT,
              TaskState.UNSUBMITTED,
              job,
              number,
              priority,
              0,
              Optional.empty()));
    }
  }

  private int priority() {
    double drawn = random.nextDouble();
    int priority = 0;
    while (priority < PRIORITY_SHARES.length - 1 && drawn >= PRIORITY_SHARES[priority]) {
      drawn -= PRIORITY_SHARES[priority];
      priority++;
    }
    return priority;
  }

  private void continueWith(Task task) {
    switch (task.next()) {
      case SUBMIT -> {
        boolean killed = random.nextDouble() < 0.02;
        double meanMillis = killed ? 30_000 : task.priority() >= 9 ? 1_000 : 4_000;
        schedule(task, killed ? TaskEventType.KILL : TaskEventType.SCHEDULE, meanMillis);
      }
      case SCHEDULE -> schedule(task, ending(task), 300_000);
      case FAIL, EVICT -> {
        if (task.attempts() < MOST_ATTEMPTS && random.nextDouble() < 0.8) {
          schedule(task, TaskEventType.SUBMIT, 2_000);
        }
      }
      case FINISH, KILL -> {}
    }
  }

  private TaskEventType ending(Task task) {
    double eviction = task.priority() <= 1 ? 0.1 : task.priority() >= 9 ? 0.005 : 0.03;
    double drawn = random.nextDouble();
    if (drawn < eviction) {
      return TaskEventType.EVICT;
    } else if (drawn < eviction + 0.08) {
      return TaskEventType.FAIL;
    }
    return drawn < eviction + 0.18 ? TaskEventType.KILL : TaskEventType.FINISH;
  }

  private void schedule(Task task, TaskEventType following, double meanMillis) {
    long delay = 20 + (long) (meanMillis * random.nextExponential());
    tasks.add(task.then(following, task.dueMillis() + delay, sequence++));
  }
}
