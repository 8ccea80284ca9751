package dev.anomalydetector.e2e.demo;

import dev.anomalydetector.job.event.KeyGroups;
import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.local.Rescaled;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** More workers and fewer again while the demo runs, beside the flow of events. */
final class DemoRescale {

  private final LocalDetector detector;
  private final int steps;
  private final BitSet moved = new BitSet();
  private final List<Rescaled> done = new ArrayList<>();
  private CompletableFuture<Void> running = CompletableFuture.completedFuture(null);

  /**
   * A rescale that has not begun.
   *
   * @param steps how many steps the demo has
   */
  DemoRescale(LocalDetector detector, int steps) {
    this.detector = detector;
    this.steps = steps;
  }

  /** Has its turn after a third and after two thirds of the steps. */
  void at(int step) {
    if (step == steps / 3) {
      begin(3);
    } else if (step == 2 * steps / 3) {
      begin(2);
    }
  }

  private void begin(int workers) {
    running = running.thenRunAsync(() -> rescale(workers));
  }

  private void rescale(int workers) {
    try {
      int[] before = detector.assignment();
      done.add(detector.rescale(workers));
      int[] after = detector.assignment();
      for (int keyGroup = 0; keyGroup < before.length; keyGroup++) {
        if (before[keyGroup] != after[keyGroup]) {
          moved.set(keyGroup);
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException("The rescale failed: " + e.getMessage(), e);
    }
  }

  /** Waits until it is through. */
  void await() {
    running.join();
  }

  /** True for an entity whose key group was handed over. */
  boolean hasMoved(String entity) {
    return moved.get(KeyGroups.of(entity, detector.detector().getSpec().scaling().keyGroups()));
  }

  /** How many handovers there were. */
  int handovers() {
    return done.stream().mapToInt(Rescaled::moved).sum();
  }

  /** The longest that outputs waited for a handover, milliseconds. */
  double maximumPauseMillis() {
    return done.stream().mapToDouble(rescaled -> rescaled.pauseMillis(1)).max().orElse(0);
  }
}
