package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a window without any record means. */
public enum MissingPolicy {
  /** Nothing: the window does not exist for the models. */
  @JsonProperty("Ignore")
  IGNORE,
  /** The value 0. */
  @JsonProperty("Zero")
  ZERO,
  /** The value of the window before, nothing if there is none. */
  @JsonProperty("Previous")
  PREVIOUS,
  /** The value {@link WindowSpec#missingValue()}. */
  @JsonProperty("Value")
  VALUE
}
