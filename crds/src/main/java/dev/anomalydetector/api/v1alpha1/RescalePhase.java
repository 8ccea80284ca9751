package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How far a rescale has come. */
public enum RescalePhase {
  /** The workers that are to get key groups are being started. */
  @JsonProperty("Starting")
  STARTING,
  /** Key groups are handed over; then the workers that have none left are stopped. */
  @JsonProperty("Moving")
  MOVING,
  /** What has not been handed over yet stays where it is; what was started for it is stopped. */
  @JsonProperty("RollingBack")
  ROLLING_BACK,
  /** Every key group is where it should be. */
  @JsonProperty("Completed")
  COMPLETED,
  /** It was given up; the message says why. */
  @JsonProperty("RolledBack")
  ROLLED_BACK,
  /** The spec wanted something else before it was finished. */
  @JsonProperty("Superseded")
  SUPERSEDED;

  /** True while there is something left to do. */
  public boolean running() {
    return this == STARTING || this == MOVING || this == ROLLING_BACK;
  }
}
