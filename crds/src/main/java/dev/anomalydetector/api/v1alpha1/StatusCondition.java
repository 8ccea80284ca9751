package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * One aspect of the state, in the form of a Kubernetes condition.
 *
 * @param type which aspect, such as Ready
 * @param status whether it holds: True, False or Unknown
 * @param reason why, as one word in CamelCase
 * @param message why, as a sentence
 * @param lastTransitionTime when status last changed, as an ISO 8601 time
 * @param observedGeneration the generation of the spec that this condition is about
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record StatusCondition(
    @Required @Size(max = 316) @JsonPropertyDescription("Which aspect, such as Ready.") String type,
    @Required @JsonPropertyDescription("Whether it holds: True, False or Unknown.")
        ConditionStatus status,
    @Required @Size(max = 1024) @JsonPropertyDescription("Why, as one word in CamelCase.")
        String reason,
    @Required @Size(max = 32768) @JsonPropertyDescription("Why, as a sentence.") String message,
    @Required
        @Size(max = 64)
        @JsonPropertyDescription("When status last changed, as an ISO 8601 time.")
        String lastTransitionTime,
    @JsonPropertyDescription("The generation of the spec that this condition is about.")
        Long observedGeneration) {}
