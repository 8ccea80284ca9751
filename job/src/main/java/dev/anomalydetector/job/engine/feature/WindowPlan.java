package dev.anomalydetector.job.engine.feature;

/**
 * A sliding window over event time, aligned to the epoch; tumbling when slide and size are equal.
 *
 * @param aggregate what it makes of its values
 * @param quantile the share of values below the result, in [0, 1]; used by {@link
 *     Aggregate#QUANTILE} only
 * @param sizeMillis length, a multiple of the slide
 * @param slideMillis distance of the starts of two windows, above 0
 * @param missing what a window without values means
 * @param missingValue the value that {@link Missing#VALUE} means
 */
public record WindowPlan(
    Aggregate aggregate,
    double quantile,
    long sizeMillis,
    long slideMillis,
    Missing missing,
    double missingValue) {

  public WindowPlan {
    if (slideMillis <= 0 || sizeMillis < slideMillis || sizeMillis % slideMillis != 0) {
      throw new IllegalArgumentException(
          "window size "
              + sizeMillis
              + " ms must be a multiple of the slide "
              + slideMillis
              + " ms");
    }
  }

  /** Start of the pane that a time lies in; right for times before the epoch too. */
  public long paneStart(long timeMillis) {
    return Math.floorDiv(timeMillis, slideMillis) * slideMillis;
  }

  /**
   * Upper estimate of the heap that the panes of one entity usually take, in bytes: those of one
   * window, and the one that follows.
   */
  public int stateBytes() {
    return (int) Math.min(Integer.MAX_VALUE / 2, usualPanes() * paneBytes());
  }

  long usualPanes() {
    return sizeMillis / slideMillis + 1;
  }

  /** Upper estimate of the heap that one pane takes, in bytes. */
  public int paneBytes() {
    return aggregate == Aggregate.QUANTILE ? Pane.BYTES_WITH_SKETCH : Pane.BYTES;
  }
}
