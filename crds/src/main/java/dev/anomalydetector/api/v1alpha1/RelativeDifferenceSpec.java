package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * 2|a-b|/(a+b) between the current window and the mean of the windows before; 0/0 is 0.
 *
 * @param windows how many windows before the current one are averaged
 * @param threshold the relative difference beyond which a value is an anomaly (score 1.0): more
 *     than 0 (equal) and less than 2 (one of the two is zero), which no value exceeds
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RelativeDifferenceSpec(
    @Min(1)
        @Max(1000)
        @Default("5")
        @JsonPropertyDescription("How many windows before the current one are averaged.")
        Integer windows,
    @Min(value = 0, inclusive = false)
        @Max(value = 2, inclusive = false)
        @Default("0.5")
        @JsonPropertyDescription(
            "The relative difference beyond which a value is an anomaly (score 1.0): more than 0 "
                + "(equal) and less than 2 (one of the two is zero).")
        Double threshold)
    implements ModelSettings {
  /** Absent values become their defaults. */
  public RelativeDifferenceSpec {
    windows = windows == null ? 5 : windows;
    threshold = threshold == null ? 0.5 : threshold;
  }
}
