package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;

/**
 * How long outputs waited for handovers, in milliseconds.
 *
 * @param p50 the median over key groups
 * @param p99 the 99th percentile
 * @param max the longest
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record PauseStatus(
    @JsonPropertyDescription("The median over key groups.") Double p50,
    @JsonPropertyDescription("The 99th percentile.") Double p99,
    @JsonPropertyDescription("The longest.") Double max) {}
