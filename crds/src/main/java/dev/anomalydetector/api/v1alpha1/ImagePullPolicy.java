package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When a node fetches an image. */
public enum ImagePullPolicy {
  /** At each start of a pod. */
  @JsonProperty("Always")
  ALWAYS,
  /** When it does not have it yet. */
  @JsonProperty("IfNotPresent")
  IF_NOT_PRESENT,
  /** Never: somebody else must have brought it. */
  @JsonProperty("Never")
  NEVER
}
