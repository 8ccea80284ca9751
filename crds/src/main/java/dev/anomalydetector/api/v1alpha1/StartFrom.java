package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Where in its topic a detector begins that has never run before. */
public enum StartFrom {
  /** At the oldest record that the topic still holds. */
  @JsonProperty("Earliest")
  EARLIEST,
  /** At the end: only records written from then on. */
  @JsonProperty("Latest")
  LATEST
}
