package dev.anomalydetector.job.cli;

import java.util.concurrent.CountDownLatch;

/**
 * Ctrl-C or TERM, turned into an action; the JVM then lives on until this is closed, so that all
 * can be cleaned up.
 */
final class StopSignal implements AutoCloseable {

  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook;

  private StopSignal(Runnable action) {
    hook =
        new Thread(
            () -> {
              action.run();
              try {
                closed.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "stop signal");
  }

  /** Runs the action, which must not wait, when the JVM is told to end. */
  static StopSignal listen(Runnable action) {
    StopSignal signal = new StopSignal(action);
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is about to end, and the hook runs to its end by itself.
    }
  }
}
