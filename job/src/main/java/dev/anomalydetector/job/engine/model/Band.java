package dev.anomalydetector.job.engine.model;

/**
 * What a model expects of the next value: an expected value and a band around it. Mutable and
 * reused from sample to sample, since one is filled for each sample on the hot path.
 *
 * <p>One score scale for all models: 0 at the expected value, growing linearly with the distance
 * from it, and 1.0 where the value leaves the band. So 1.0 and above is an anomaly whatever the
 * model. The edge itself is still normal: a share of 1.0 is not above an upper bound of 1.0.
 */
public final class Band {

  /** The score of a value outside a band without width, and the highest score there is. */
  public static final double MAXIMUM_SCORE = 1000;

  private static final double HIGHEST_NORMAL_SCORE = Math.nextDown(1.0);

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

  /**
   * The score of a value, whichever side of the expected one it is on.
   *
   * @return from 0 to {@link #MAXIMUM_SCORE}; below 1 exactly if the value is in the band, edges
   *     included
   */
  public double score(double value) {
    if (value == expected) {
      return 0;
    }
    double edge = value > expected ? upper : lower;
    double score = Math.abs(value - expected) / Math.abs(edge - expected);
    // Rounding must not move a value over the edge, in neither direction.
    return value < lower || value > upper
        ? Math.max(1, Math.min(score, MAXIMUM_SCORE))
        : Math.min(score, HIGHEST_NORMAL_SCORE);
  }

  /** The value moved to the nearer edge of the band if it lies outside. */
  public double clip(double value) {
    return Math.max(lower, Math.min(upper, value));
  }
}
