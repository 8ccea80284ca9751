package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/**
 * Median and median absolute deviation of one metric of one entity, see {@link RobustZScorePlan}.
 */
final class RobustZScoreState implements ModelState {

  /** Makes the median absolute deviation an estimate of the standard deviation of a normal. */
  private static final double NORMAL_CONSISTENCY = 1.4826;

  private static final long NEVER = Long.MIN_VALUE;

  private final RobustZScorePlan plan;
  private QuantileSketch previous = new QuantileSketch(RobustZScorePlan.COMPRESSION);
  private QuantileSketch current = new QuantileSketch(RobustZScorePlan.COMPRESSION);
  private long rotateAtMillis = NEVER;
  private double median;
  private double deviation;

  RobustZScoreState(RobustZScorePlan plan) {
    this.plan = plan;
  }

  RobustZScoreState(RobustZScorePlan plan, StateReader in) {
    this.plan = plan;
    previous = QuantileSketch.read(RobustZScorePlan.COMPRESSION, in);
    current = QuantileSketch.read(RobustZScorePlan.COMPRESSION, in);
    rotateAtMillis = in.readLong();
    median = in.readDouble();
    deviation = in.readDouble();
  }

  @Override
  public void fillBand(Band band) {
    if (current.isEmpty() && previous.isEmpty()) {
      band.set(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      return;
    }
    double halfWidth = plan.threshold() * deviation;
    band.set(median, median - halfWidth, median + halfWidth);
  }

  @Override
  public void learn(long timeMillis, double value) {
    boolean rotated = rotateWhenDue(timeMillis);
    if (current.add(value) || rotated) {
      refresh();
    }
  }

  private boolean rotateWhenDue(long timeMillis) {
    long halfWindowMillis = plan.windowMillis() / 2;
    if (rotateAtMillis == NEVER) {
      rotateAtMillis = timeMillis + halfWindowMillis;
    }
    if (timeMillis < rotateAtMillis) {
      return false;
    }
    boolean bothOutdated = timeMillis - rotateAtMillis >= halfWindowMillis;
    previous = bothOutdated ? new QuantileSketch(RobustZScorePlan.COMPRESSION) : current;
    current = new QuantileSketch(RobustZScorePlan.COMPRESSION);
    rotateAtMillis = timeMillis + halfWindowMillis;
    return true;
  }

  private void refresh() {
    Quantiles quantiles = QuantileSketch.quantiles(previous, current);
    median = quantiles.at(0.5);
    deviation = NORMAL_CONSISTENCY * quantiles.medianAbsoluteDeviation();
  }

  @Override
  public void write(StateWriter out) {
    previous.write(out);
    current.write(out);
    out.writeLong(rotateAtMillis);
    out.writeDouble(median);
    out.writeDouble(deviation);
  }
}
