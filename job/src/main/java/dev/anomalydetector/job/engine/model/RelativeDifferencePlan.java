package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;

/**
 * The current value a against the mean b of the last N values: an anomaly when {@code 2|a-b|/(a+b)}
 * exceeds the threshold; 0/0 is 0. This is the time-series rule of the stream processing course CS
 * 591 K1 (Boston University, 2020), there over windowed means. Meant for values that are not
 * negative.
 *
 * @param windows N, how many values to compare with, at least 1; fewer score nothing
 * @param threshold the relative difference where anomaly begins, in (0, 2)
 */
public record RelativeDifferencePlan(int windows, double threshold) implements ModelPlan {

  private static final int STATE_BYTES = 56;

  public RelativeDifferencePlan {
    if (windows < 1 || !(threshold > 0 && threshold < 2)) {
      throw new IllegalArgumentException(
          "windows " + windows + " must be at least 1, threshold " + threshold + " in (0, 2)");
    }
  }

  @Override
  public ModelState newState() {
    return new RelativeDifferenceState(this);
  }

  @Override
  public ModelState readState(StateReader in) {
    return new RelativeDifferenceState(this, in);
  }

  @Override
  public int stateBytes() {
    return STATE_BYTES + windows * Double.BYTES;
  }

  @Override
  public boolean relearns(long lastedMillis, int samples) {
    return samples >= windows;
  }
}
