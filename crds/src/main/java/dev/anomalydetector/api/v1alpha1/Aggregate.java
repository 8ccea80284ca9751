package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** What a window makes of its values. */
public enum Aggregate {
  /** The number of records. */
  @JsonProperty("Count")
  COUNT,
  /** The sum. */
  @JsonProperty("Sum")
  SUM,
  /** The arithmetic mean. */
  @JsonProperty("Average")
  AVERAGE,
  /** The least value. */
  @JsonProperty("Minimum")
  MINIMUM,
  /** The greatest value. */
  @JsonProperty("Maximum")
  MAXIMUM,
  /** The standard deviation of the population. */
  @JsonProperty("StandardDeviation")
  STANDARD_DEVIATION,
  /** The value below which the share {@link WindowSpec#quantile()} of the values lies. */
  @JsonProperty("Quantile")
  QUANTILE
}
