package dev.anomalydetector.e2e.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final long PERIOD_MILLIS = 5;

  @Test
  void neverBeatsEarlyWhateverTheWorkBetween() {
    long start = System.nanoTime();
    Pace pace = new Pace(PERIOD_MILLIS);
    for (int beat = 1; beat <= 20; beat++) {
      pace.await();
      long due = TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS * beat);
      assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(due);
      if (beat == 5) {
        workUntil(start + 3 * due);
      }
    }
  }

  @Test
  void makesUpForBeatsThatWorkHasTaken() {
    long start = System.nanoTime();
    Pace pace = new Pace(PERIOD_MILLIS);
    workUntil(start + TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS * 100));
    long afterWork = System.nanoTime();
    for (int beat = 0; beat < 100; beat++) {
      pace.await();
    }
    // All of them were due already: a period after each would take twice as long as this.
    assertThat(System.nanoTime() - afterWork)
        .isLessThan(TimeUnit.MILLISECONDS.toNanos(PERIOD_MILLIS * 50));
  }

  private static void workUntil(long nanos) {
    while (System.nanoTime() - nanos < 0) {
      Thread.onSpinWait();
    }
  }
}
