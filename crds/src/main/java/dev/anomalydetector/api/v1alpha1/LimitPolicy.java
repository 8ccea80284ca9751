package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What happens to a new entity when the bound on entities or memory is reached. */
public enum LimitPolicy {
  /** The entity that has been silent for longest is forgotten, the new one is watched. */
  @JsonProperty("Evict")
  EVICT,
  /** The new entity is not watched; its events are counted as refused. */
  @JsonProperty("Refuse")
  REFUSE
}
