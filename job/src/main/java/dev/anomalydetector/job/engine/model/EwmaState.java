package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** Exponentially weighted mean and variance of one metric of one entity, see {@link EwmaPlan}. */
final class EwmaState implements ModelState {

  private final EwmaPlan plan;
  private int count;
  private long lastTimeMillis;
  private double mean;
  private double variance;

  /** The weight for the interval that was last seen: most metrics come at a steady one. */
  private int lastElapsedMillis = -1;

  private double lastWeight;

  EwmaState(EwmaPlan plan) {
    this.plan = plan;
  }

  EwmaState(EwmaPlan plan, StateReader in) {
    this.plan = plan;
    count = in.readInt();
    lastTimeMillis = in.readLong();
    mean = in.readDouble();
    variance = in.readDouble();
  }

  @Override
  public void fillBand(Band band) {
    if (count == 0) {
      band.set(0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      return;
    }
    double halfWidth = plan.threshold() * Math.sqrt(variance);
    band.set(mean, mean - halfWidth, mean + halfWidth);
  }

  @Override
  public void learn(long timeMillis, double value) {
    double weight = 1;
    if (count > 0) {
      long elapsedMillis = Math.max(0, timeMillis - lastTimeMillis);
      weight = Math.max(weight(elapsedMillis), 1.0 / (count + 1.0));
    }
    double difference = value - mean;
    double increment = weight * difference;
    mean += increment;
    variance = (1 - weight) * (variance + difference * increment);
    lastTimeMillis = Math.max(timeMillis, lastTimeMillis);
    if (count < Integer.MAX_VALUE) {
      count++;
    }
  }

  private double weight(long elapsedMillis) {
    if (elapsedMillis != lastElapsedMillis) {
      if (elapsedMillis > Integer.MAX_VALUE) {
        return plan.weight(elapsedMillis);
      }
      lastElapsedMillis = (int) elapsedMillis;
      lastWeight = plan.weight(elapsedMillis);
    }
    return lastWeight;
  }

  @Override
  public void write(StateWriter out) {
    out.writeInt(count);
    out.writeLong(lastTimeMillis);
    out.writeDouble(mean);
    out.writeDouble(variance);
  }
}
