package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;

/**
 * Exponentially weighted mean and variance (T. Finch, Incremental calculation of weighted mean and
 * variance, 2009, section 9). The weight of a value halves with each half-life of event time,
 * whatever the sampling interval; until the memory has filled, all values weigh the same.
 *
 * @param halfLifeMillis half-life, milliseconds, above 0
 * @param threshold half width of the band in standard deviations, above 0
 */
public record EwmaPlan(long halfLifeMillis, double threshold) implements ModelPlan {

  private static final int STATE_BYTES = 56;

  public EwmaPlan {
    if (halfLifeMillis <= 0 || !(threshold > 0)) {
      throw new IllegalArgumentException(
          "halfLifeMillis " + halfLifeMillis + " and threshold " + threshold + " must be above 0");
    }
  }

  /** The weight of a value that comes this long after the one before it, in (0, 1]. */
  double weight(long elapsedMillis) {
    return 1 - Decay.halvings((double) elapsedMillis / halfLifeMillis);
  }

  @Override
  public ModelState newState() {
    return new EwmaState(this);
  }

  @Override
  public ModelState readState(StateReader in) {
    return new EwmaState(this, in);
  }

  @Override
  public int stateBytes() {
    return STATE_BYTES;
  }

  @Override
  public boolean relearns(long lastedMillis, int samples) {
    return lastedMillis >= halfLifeMillis;
  }
}
