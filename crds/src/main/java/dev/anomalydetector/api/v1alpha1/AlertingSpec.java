package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * When an anomaly becomes an alert, and when it ends; all times are event time.
 *
 * @param cooldown for how long after an alert was resolved no new one is raised for the same
 *     detector, metric and entity
 * @param resolveAfter after how long without an anomaly an alert is resolved
 * @param renotifyAfter how often an alert that still lasts is sent again; {@code null}: never
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AlertingSpec(
    @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("10m")
        @JsonPropertyDescription(
            "For how long after an alert was resolved no new one is raised for the same detector,"
                + " metric and entity.")
        TimeSpan cooldown,
    @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("5m")
        @JsonPropertyDescription("After how long without an anomaly an alert is resolved.")
        TimeSpan resolveAfter,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @JsonPropertyDescription(
            "Send an alert that still lasts again this often; the default is never.")
        TimeSpan renotifyAfter) {
  /** Absent values become their defaults. */
  public AlertingSpec {
    cooldown = cooldown == null ? TimeSpan.parse("10m") : cooldown;
    resolveAfter = resolveAfter == null ? TimeSpan.parse("5m") : resolveAfter;
  }

  /** Nothing said. */
  static final AlertingSpec DEFAULT = new AlertingSpec(null, null, null);
}
