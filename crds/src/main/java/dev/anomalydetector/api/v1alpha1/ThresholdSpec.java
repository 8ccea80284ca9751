package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * Fixed bounds; at least one of them is given.
 *
 * @param lower values below are anomalies; {@code null}: no lower bound
 * @param upper values above are anomalies; {@code null}: no upper bound
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(value = "has(self.lower) || has(self.upper)", message = "give lower, upper or both")
@ValidationRule(
    value = "!has(self.lower) || !has(self.upper) || self.lower < self.upper",
    message = "lower must be below upper",
    fieldPath = ".lower")
public record ThresholdSpec(
    @JsonPropertyDescription("Values below are anomalies.") Double lower,
    @JsonPropertyDescription("Values above are anomalies.") Double upper)
    implements ModelSettings {}
