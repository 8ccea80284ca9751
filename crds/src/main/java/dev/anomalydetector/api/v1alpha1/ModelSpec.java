package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What is normal: exactly one of these models. They share one scale of scores: 1.0 and above is an
 * anomaly, and the score grows with the distance.
 *
 * @param threshold fixed bounds, or {@code null}
 * @param ewma exponentially weighted mean and variance, or {@code null}
 * @param robustZScore distance from the median in median absolute deviations, or {@code null}
 * @param relativeDifference relative difference from the windows before, or {@code null}
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value =
        "[has(self.threshold), has(self.ewma), has(self.robustZScore), "
            + "has(self.relativeDifference)].exists_one(given, given)",
    message = "give exactly one of threshold, ewma, robustZScore, relativeDifference")
public record ModelSpec(
    @JsonPropertyDescription("Fixed bounds.") ThresholdSpec threshold,
    @JsonPropertyDescription(
            "Exponentially weighted mean and variance, outliers clipped: for values that vary "
                + "around a level.")
        EwmaSpec ewma,
    @JsonPropertyDescription(
            "Distance from the median in units of the median absolute deviation: for values with "
                + "outliers or heavy tails.")
        RobustZScoreSpec robustZScore,
    @JsonPropertyDescription(
            "Relative difference between a window and the mean of the windows before it: for "
                + "sudden changes.")
        RelativeDifferenceSpec relativeDifference) {

  /** The one model that is given; empty only if the resource is invalid. */
  public Optional<ModelSettings> settings() {
    return Stream.<ModelSettings>of(threshold, ewma, robustZScore, relativeDifference)
        .filter(Objects::nonNull)
        .findFirst();
  }
}
