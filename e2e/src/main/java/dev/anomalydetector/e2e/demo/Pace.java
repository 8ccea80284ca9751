package dev.anomalydetector.e2e.demo;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Keeps a steady rhythm, whatever the work between two beats takes. */
final class Pace {

  private final long periodNanos;
  private long nextNanos = System.nanoTime();

  Pace(long periodMillis) {
    periodNanos = TimeUnit.MILLISECONDS.toNanos(periodMillis);
  }

  /** Waits for the next beat. */
  void await() {
    nextNanos += periodNanos;
    for (long left = nextNanos - System.nanoTime();
        left > 0;
        left = nextNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
