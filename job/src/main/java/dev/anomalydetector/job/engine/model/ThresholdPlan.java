package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/**
 * Fixed bounds. With both, the score is 0 in the middle and reaches 1 at each bound; with one, it
 * reaches 1 at the bound and grows by 1 for each magnitude of the bound (or each 1.0 if the bound
 * is 0).
 *
 * @param lower values below are anomalies; negative infinity for none
 * @param upper values above are anomalies; positive infinity for none
 */
public record ThresholdPlan(double lower, double upper) implements ModelPlan, ModelState {

  public ThresholdPlan {
    if (!(lower < upper)) {
      throw new IllegalArgumentException("lower " + lower + " must be below upper " + upper);
    }
  }

  @Override
  public void fillBand(Band band) {
    band.set(middle(), lower, upper);
  }

  private double middle() {
    if (Double.isInfinite(lower) && Double.isInfinite(upper)) {
      return 0;
    }
    if (Double.isInfinite(lower)) {
      return upper - scale(upper);
    }
    return Double.isInfinite(upper) ? lower + scale(lower) : lower / 2 + upper / 2;
  }

  private static double scale(double bound) {
    return bound == 0 ? 1 : Math.abs(bound);
  }

  @Override
  public void learn(long timeMillis, double value) {
    // Fixed bounds learn nothing.
  }

  @Override
  public void write(StateWriter out) {
    // Fixed bounds have no state beside the plan.
  }

  /** The plan itself: it has no state of an entity, so all entities share it. */
  @Override
  public ModelState newState() {
    return this;
  }

  @Override
  public ModelState readState(StateReader in) {
    return this;
  }

  @Override
  public int stateBytes() {
    return 0;
  }

  @Override
  public boolean hasExpectation() {
    return false;
  }

  @Override
  public boolean learns() {
    return false;
  }

  @Override
  public boolean relearns(long lastedMillis, int samples) {
    return false;
  }
}
