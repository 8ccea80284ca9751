package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateWriter;

/** What a model has learnt of one metric of one entity. */
public interface ModelState {

  /**
   * Fills the band that the model expects the next value in. A model that cannot say yet fills a
   * band without bounds, so that nothing is an anomaly.
   */
  void fillBand(Band band);

  /**
   * Learns a value.
   *
   * @param timeMillis event time of the value; may go back a little, never used to look ahead
   * @param value a finite number
   */
  void learn(long timeMillis, double value);

  /**
   * Writes the state; {@link ModelPlan#readState} reads it. Does not change what the model does.
   */
  void write(StateWriter out);
}
