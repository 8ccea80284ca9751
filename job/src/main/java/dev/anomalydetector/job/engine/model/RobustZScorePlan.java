package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;

/**
 * Distance from the median in robust standard deviations: 1.4826 times the median absolute
 * deviation (Iglewicz and Hoaglin, How to Detect and Handle Outliers, 1993). Median and deviation
 * come from two t-digests that take turns, each of half the window, so that old values are
 * forgotten.
 *
 * @param windowMillis event time that the digests remember, milliseconds, above 1
 * @param threshold half width of the band in robust standard deviations, above 0
 */
public record RobustZScorePlan(long windowMillis, double threshold) implements ModelPlan {

  /** A median that is two parts in a hundred off is of no account to a band. */
  static final int COMPRESSION = 50;

  public RobustZScorePlan {
    if (windowMillis <= 1 || !(threshold > 0)) {
      throw new IllegalArgumentException(
          "windowMillis " + windowMillis + " must be above 1, threshold " + threshold + " above 0");
    }
  }

  @Override
  public ModelState newState() {
    return new RobustZScoreState(this);
  }

  @Override
  public ModelState readState(StateReader in) {
    return new RobustZScoreState(this, in);
  }

  @Override
  public int stateBytes() {
    return 2 * QuantileSketch.maximumBytes(COMPRESSION) + 96;
  }

  /** Median and median absolute deviation hardly move for single outliers, however far they are. */
  @Override
  public boolean standsOutliers() {
    return true;
  }

  @Override
  public boolean relearns(long lastedMillis, int samples) {
    return lastedMillis >= windowMillis / 2;
  }
}
