package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Whether a condition holds. */
public enum ConditionStatus {
  /** It holds. */
  @JsonProperty("True")
  TRUE,
  /** It does not hold. */
  @JsonProperty("False")
  FALSE,
  /** Not known yet. */
  @JsonProperty("Unknown")
  UNKNOWN
}
