package dev.anomalydetector.job.detect.snapshot;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;

/** An I/O thread that works when the test says so. */
final class HeldExecutor implements Executor {

  private final Queue<Runnable> tasks = new ArrayDeque<>();

  @Override
  public void execute(Runnable task) {
    tasks.add(task);
  }

  /** Number of tasks that wait. */
  int waiting() {
    return tasks.size();
  }

  void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }
}
