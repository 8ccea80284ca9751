package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a stage is doing. */
public enum StageState {
  /** It waits for something: topics, the CRDs of Flink's operator, its resumption. */
  @JsonProperty("Waiting")
  WAITING,
  /** It is handed over to Flink's operator, which has not said anything about it yet. */
  @JsonProperty("Submitted")
  SUBMITTED,
  /** It is being started. */
  @JsonProperty("Deploying")
  DEPLOYING,
  /** It is being stopped, with its state, to be started again as the spec now has it. */
  @JsonProperty("Upgrading")
  UPGRADING,
  /** It works. */
  @JsonProperty("Running")
  RUNNING,
  /** It is stopped, with its state, because the spec says so. */
  @JsonProperty("Suspended")
  SUSPENDED,
  /** It does not work, and may need help; the message says why. */
  @JsonProperty("Failing")
  FAILING
}
