package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.CorruptStateException;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** The last N values of one metric of one entity, see {@link RelativeDifferencePlan}. */
final class RelativeDifferenceState implements ModelState {

  private final RelativeDifferencePlan plan;

  /** Ring of the last values. */
  private final double[] values;

  private int count;
  private int next;

  RelativeDifferenceState(RelativeDifferencePlan plan) {
    this.plan = plan;
    values = new double[plan.windows()];
  }

  RelativeDifferenceState(RelativeDifferencePlan plan, StateReader in) {
    this(plan);
    count = in.readInt();
    next = in.readInt();
    if (count < 0 || count > values.length || next < 0 || next >= values.length) {
      throw new CorruptStateException(
          "ring of " + values.length + " values with count " + count + " and next " + next);
    }
    for (int i = 0; i < count; i++) {
      values[i] = in.readDouble();
    }
  }

  @Override
  public void fillBand(Band band) {
    if (count < values.length) {
      band.set(mean(), Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      return;
    }
    // 2|a-b|/(a+b) = d solved for a: the band in the metric's own unit.
    double mean = mean();
    double ratio = (2 + plan.threshold()) / (2 - plan.threshold());
    double low = mean / ratio;
    double high = mean * ratio;
    band.set(mean, Math.min(low, high), Math.max(low, high));
  }

  /** Summed anew each time, in the order of the ring, so that rounding errors never accumulate. */
  private double mean() {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += values[i];
    }
    return count == 0 ? 0 : sum / count;
  }

  @Override
  public void learn(long timeMillis, double value) {
    values[next] = value;
    next = (next + 1) % values.length;
    count = Math.min(count + 1, values.length);
  }

  @Override
  public void write(StateWriter out) {
    out.writeInt(count);
    out.writeInt(next);
    for (int i = 0; i < count; i++) {
      out.writeDouble(values[i]);
    }
  }
}
