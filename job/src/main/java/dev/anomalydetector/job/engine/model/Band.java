package dev.anomalydetector.job.engine.model;

/**
 * What a model expects of the next value: an expected value and a band around it. Mutable and
 * reused from sample to sample, since one is filled for each sample on the hot path.
 *
 * <p>One score scale for all models: 0 at the expected value, 1.0 at the edge of the band, growing
 * linearly with the distance beyond it. So 1.0 and above is an anomaly whatever the model.
 */
public final class Band {

  /** The score of a value outside a band without width, and the highest score there is. */
  public static final double MAXIMUM_SCORE = 1000;

  private double expected;
  private double lower;
  private double upper;

  /** Sets the band; an edge may be infinite where nothing bounds the value on that side. */
  public void set(double expected, double lower, double upper) {
    this.expected = expected;
    this.lower = lower;
    this.upper = upper;
  }

  /** The value that the model expects. */
  public double expected() {
    return expected;
  }

  /** The lower edge of the band. */
  public double lower() {
    return lower;
  }

  /** The upper edge of the band. */
  public double upper() {
    return upper;
  }

  /** Makes each side of the band at least this wide. */
  public void widenTo(double halfWidth) {
    lower = Math.min(lower, expected - halfWidth);
    upper = Math.max(upper, expected + halfWidth);
  }

  /** The score of a value, from 0 to {@link #MAXIMUM_SCORE}. */
  public double score(double value, Direction direction) {
    if (value == expected) {
      return 0;
    }
    boolean above = value > expected;
    if (above ? direction == Direction.DOWN : direction == Direction.UP) {
      return 0;
    }
    double score =
        above ? (value - expected) / (upper - expected) : (expected - value) / (expected - lower);
    return Math.min(score, MAXIMUM_SCORE);
  }

  /** The value moved to the nearer edge of the band if it lies outside. */
  public double clip(double value) {
    return Math.max(lower, Math.min(upper, value));
  }
}
