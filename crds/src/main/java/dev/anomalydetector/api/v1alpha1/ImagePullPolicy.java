package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** When a node fetches an image. */
public enum ImagePullPolicy {
  /** At each start of a pod. */
  @JsonProperty("Always")
  ALWAYS("Always"),
  /** When it does not have it yet. */
  @JsonProperty("IfNotPresent")
  IF_NOT_PRESENT("IfNotPresent"),
  /** Never: somebody else must have brought it. */
  @JsonProperty("Never")
  NEVER("Never");

  private final String text;

  ImagePullPolicy(String text) {
    this.text = text;
  }

  /** As Kubernetes writes it. */
  public String text() {
    return text;
  }
}
