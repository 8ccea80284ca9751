package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Which deviations count. */
public enum Direction {
  /** Only values above what was expected. */
  @JsonProperty("Up")
  UP,
  /** Only values below what was expected. */
  @JsonProperty("Down")
  DOWN,
  /** Both. */
  @JsonProperty("Both")
  BOTH
}
