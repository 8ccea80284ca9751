package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * What one Flink job is doing.
 *
 * @param name ingest, or detect and the number of the worker, as in detect-0
 * @param deployment name of its FlinkDeployment
 * @param state what it is doing
 * @param since when it began to do so, as an ISO 8601 time
 * @param parallelism into how many parallel tasks it is divided
 * @param message why, where that is of interest; {@code null} otherwise
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StageStatus(
    @Required
        @Size(max = 63)
        @JsonPropertyDescription("ingest, or detect and the number of the worker, as in detect-0.")
        String name,
    @Size(max = 63) @JsonPropertyDescription("Name of its FlinkDeployment.") String deployment,
    @Required @JsonPropertyDescription("What the job is doing.") StageState state,
    @Size(max = 64) @JsonPropertyDescription("When it began to do so, as an ISO 8601 time.")
        String since,
    @JsonPropertyDescription("Into how many parallel tasks it is divided.") Integer parallelism,
    @Size(max = 4096) @JsonPropertyDescription("Why, where that is of interest.") String message) {}
