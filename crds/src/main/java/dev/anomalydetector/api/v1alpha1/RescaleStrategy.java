package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How key groups come from one worker to another. */
public enum RescaleStrategy {
  /** The new owner follows the old one until it can take over: no key group stands still. */
  @JsonProperty("Live")
  LIVE,
  /** The old owner stops a key group and leaves a snapshot, from which the new one goes on. */
  @JsonProperty("PartialPause")
  PARTIAL_PAUSE
}
