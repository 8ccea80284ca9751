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
 * Median and median absolute deviation of the recent past.
 *
 * @param window how far back the model remembers, in event time
 * @param threshold how many scaled median absolute deviations from the median an anomaly begins
 *     (score 1.0)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RobustZScoreSpec(
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("7d")
        @JsonPropertyDescription("How far back the model remembers, in event time.")
        TimeSpan window,
    @Min(value = 0, inclusive = false)
        @Max(1000)
        @Default("6.0")
        @JsonPropertyDescription(
            "How many scaled median absolute deviations from the median an anomaly begins (score "
                + "1.0).")
        Double threshold)
    implements ModelSettings {
  /** Absent values become their defaults. */
  public RobustZScoreSpec {
    window = window == null ? TimeSpan.parse("7d") : window;
    threshold = threshold == null ? 6.0 : threshold;
  }
}
