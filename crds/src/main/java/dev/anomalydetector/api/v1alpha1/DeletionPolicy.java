package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What becomes of the topics when the detector is deleted. */
public enum DeletionPolicy {
  /** They stay; a detector of the same namespace and name goes on with them. */
  @JsonProperty("Retain")
  RETAIN,
  /** They are deleted, with all that is in them. */
  @JsonProperty("Delete")
  DELETE
}
