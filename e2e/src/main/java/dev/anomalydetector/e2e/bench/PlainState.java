package dev.anomalydetector.e2e.bench;

/**
 * Keyed state of the baseline: a Flink POJO, so public fields and a public constructor. For each
 * rule an exponentially weighted mean and variance, or a ring of the last values, and whether its
 * alert fires.
 */
public final class PlainState {

  /** Number of values learnt, by rule. */
  public int[] counts;

  /** Event time of the last value, by rule. */
  public long[] times;

  /** Exponentially weighted mean, by rule. */
  public double[] means;

  /** Exponentially weighted variance, by rule. */
  public double[] variances;

  /** Ring of the last values, for the rule that needs one; null otherwise. */
  public double[] ring;

  /** Event time at which the alert began, by rule; 0 when none fires. */
  public long[] firingSince;

  /** For Flink. */
  public PlainState() {}

  PlainState(int rules, int ringSize) {
    counts = new int[rules];
    times = new long[rules];
    means = new double[rules];
    variances = new double[rules];
    firingSince = new long[rules];
    ring = ringSize == 0 ? null : new double[ringSize];
  }
}
