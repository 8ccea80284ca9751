package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the event time of a record is written. */
public enum TimestampUnit {
  /** A number of seconds since the epoch, possibly with a fraction. */
  @JsonProperty("Seconds")
  SECONDS,
  /** A number of milliseconds since the epoch. */
  @JsonProperty("Milliseconds")
  MILLISECONDS,
  /** A number of microseconds since the epoch. */
  @JsonProperty("Microseconds")
  MICROSECONDS,
  /** A number of nanoseconds since the epoch. */
  @JsonProperty("Nanoseconds")
  NANOSECONDS,
  /**
   * A text such as {@code 2026-12-01T07:00:00Z}; without an offset it is in the zone of {@link
   * TimestampSpec}.
   */
  @JsonProperty("Iso8601")
  ISO_8601,
  /** A text is read as {@link #ISO_8601}; of a number the magnitude tells the unit. */
  @JsonProperty("Auto")
  AUTO
}
