package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** Who starts Flink's TaskManagers. */
public enum DeploymentMode {
  /** Flink itself, which asks Kubernetes for as many as it needs. */
  @JsonProperty("Native")
  NATIVE,
  /** Flink's operator; Flink then needs no access to Kubernetes but for high availability. */
  @JsonProperty("Standalone")
  STANDALONE
}
