package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The type of a field, in the record and in expressions. */
public enum FieldType {
  /** A floating-point number; {@code double} in expressions. */
  @JsonProperty("Double")
  DOUBLE,
  /** A whole number of 64 bits; {@code int} in expressions. */
  @JsonProperty("Long")
  LONG,
  /** A text; {@code string} in expressions. */
  @JsonProperty("String")
  STRING,
  /** True or false; {@code bool} in expressions. */
  @JsonProperty("Boolean")
  BOOLEAN
}
