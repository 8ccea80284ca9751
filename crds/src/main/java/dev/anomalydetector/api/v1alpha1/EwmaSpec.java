package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * Exponentially weighted moving average and variance.
 *
 * @param halfLife after which time a value counts half as much, in event time
 * @param threshold how many standard deviations from the mean an anomaly begins (score 1.0)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EwmaSpec(
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("1d")
        @JsonPropertyDescription("After which time a value counts half as much, in event time.")
        TimeSpan halfLife,
    @Min(value = 0, inclusive = false)
        @Max(1000)
        @Default("5.0")
        @JsonPropertyDescription(
            "How many standard deviations from the mean an anomaly begins (score 1.0).")
        Double threshold)
    implements ModelSettings {
  /** Absent values become their defaults. */
  public EwmaSpec {
    halfLife = halfLife == null ? TimeSpan.parse("1d") : halfLife;
    threshold = threshold == null ? 5.0 : threshold;
  }
}
