package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How a record of the source is written. */
public enum SourceFormat {
  /** One JSON object. */
  @JsonProperty("Json")
  JSON,
  /** One line of delimited text (RFC 4180). */
  @JsonProperty("Csv")
  CSV
}
