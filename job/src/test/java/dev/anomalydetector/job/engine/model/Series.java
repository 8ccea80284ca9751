package dev.anomalydetector.job.engine.model;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** What tests of models share. */
final class Series {

  private Series() {}

  static Band band(ModelState state) {
    Band band = new Band();
    state.fillBand(band);
    return band;
  }

  /** The state after it was written and read. */
  static ModelState copy(ModelPlan plan, ModelState state) {
    StateWriter out = new StateWriter();
    state.write(out);
    return plan.readState(new StateReader(out.takeBytes()));
  }

  /** To the bit what the model would judge the next value by. */
  static String bits(ModelState state) {
    Band band = band(state);
    return Double.toHexString(band.expected())
        + " "
        + Double.toHexString(band.lower())
        + " "
        + Double.toHexString(band.upper());
  }
}
