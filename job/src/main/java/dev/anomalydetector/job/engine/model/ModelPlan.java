package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;

/** Which model a rule uses and with what parameters; makes the state of one entity. */
public sealed interface ModelPlan
    permits ThresholdPlan, EwmaPlan, RobustZScorePlan, RelativeDifferencePlan {

  /** The state of a model that has seen nothing. */
  ModelState newState();

  /** The state that {@link ModelState#write} wrote under an equal plan. */
  ModelState readState(StateReader in);

  /** Upper estimate of the heap that one state takes, in bytes. */
  int stateBytes();

  /** False for a model whose expected value is only the middle of a scale and not worth telling. */
  default boolean hasExpectation() {
    return true;
  }

  /**
   * True for a model that stands single outliers and learns them as they are, but nothing of an
   * anomaly that lasts; to others an anomaly is shown no further than the edge of the band.
   */
  default boolean standsOutliers() {
    return false;
  }

  /** False for a model that learns nothing, so that nothing can become normal to it. */
  default boolean learns() {
    return true;
  }

  /**
   * True when an anomaly has lasted so long that it is the new normal, so that the model is to
   * start afresh.
   *
   * @param lastedMillis event time since the first anomalous value of the run
   * @param samples number of anomalous values of the run, this one included
   */
  boolean relearns(long lastedMillis, int samples);
}
