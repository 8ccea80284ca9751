package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.operator.observe.Progress;

/**
 * How far the job of a worker has come, deadlines considered.
 *
 * @param progress whether it runs, may come to, or will not
 * @param message why not; empty if there is nothing to say
 */
public record Readiness(Progress progress, String message) {

  /** One of which nothing is known yet. */
  static final Readiness UNKNOWN = new Readiness(Progress.WORKING, "");

  boolean ready() {
    return progress == Progress.READY;
  }
}
