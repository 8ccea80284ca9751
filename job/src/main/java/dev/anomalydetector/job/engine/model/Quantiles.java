package dev.anomalydetector.job.engine.model;

import com.tdunning.math.stats.MergingDigest;

/** Quantiles of a set of values, as a t-digest estimates them. */
public final class Quantiles {

  /** Halvings of the search for the deviation: far below the error of the digest. */
  private static final int BISECTIONS = 14;

  private final MergingDigest digest;

  Quantiles(MergingDigest digest) {
    this.digest = digest;
  }

  /** The value with this share of all values below it; NaN when there are none. */
  public double at(double rank) {
    return digest.quantile(rank);
  }

  /**
   * The median distance of the values from their median: half of the values lie between {@code
   * median - d} and {@code median + d}. That is an interval from the quantile p to the quantile p +
   * 1/2 with the median in its middle, and its middle grows with p, so p is found by bisection.
   */
  public double medianAbsoluteDeviation() {
    double median = at(0.5);
    double low = 0;
    double high = 0.5;
    for (int i = 0; i < BISECTIONS; i++) {
      double p = (low + high) / 2;
      if (at(p) + at(p + 0.5) < 2 * median) {
        low = p;
      } else {
        high = p;
      }
    }
    double p = (low + high) / 2;
    return Math.max(0, (at(p + 0.5) - at(p)) / 2);
  }
}
