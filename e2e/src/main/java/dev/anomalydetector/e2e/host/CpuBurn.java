package dev.anomalydetector.e2e.host;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Keeps all cores of this machine busy for a while. It ends by itself when its time is over, sooner
 * by {@link #close()}, and with the process.
 */
public final class CpuBurn implements AutoCloseable {
  /** Steps between two looks at the clock: some tens of microseconds. */
  private static final int STEPS = 50_000;

  private final long endNanos;
  private final List<Thread> threads;
  private final AtomicLong result = new AtomicLong();
  private volatile boolean stopped;

  private CpuBurn(Duration duration, int cores) {
    endNanos = System.nanoTime() + duration.toNanos();
    threads =
        IntStream.range(0, cores)
            .mapToObj(number -> new Thread(this::burn, "cpu-burn-" + number))
            .toList();
  }

  /** Starts to burn, with one thread for each core, for {@code duration} (not negative). */
  public static CpuBurn start(Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(
          "Burning CPU for " + duration + " makes no sense; the duration must be 0 or more.");
    }
    CpuBurn burn = new CpuBurn(duration, Runtime.getRuntime().availableProcessors());
    for (Thread thread : burn.threads) {
      thread.setDaemon(true);
      thread.start();
    }
    return burn;
  }

  /** Whether any core is still being kept busy. */
  public boolean isRunning() {
    return threads.stream().anyMatch(Thread::isAlive);
  }

  /** Stops at once and waits until all threads have ended, which takes well below a millisecond. */
  @Override
  public void close() {
    stopped = true;
    boolean interrupted = false;
    for (Thread thread : threads) {
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException wait) {
          // The threads end on their own now; whoever interrupted is answered afterwards.
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void burn() {
    long state = Thread.currentThread().getId();
    while (!stopped && System.nanoTime() - endNanos < 0) {
      for (int step = 0; step < STEPS; step++) {
        state ^= state << 13;
        state ^= state >>> 7;
        state ^= state << 17;
      }
    }
    // Somebody might read it, so the compiler cannot leave out the work.
    result.addAndGet(state);
  }
}
