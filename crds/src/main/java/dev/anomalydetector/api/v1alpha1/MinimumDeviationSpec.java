package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.Percentage;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * How far a value must be from what was expected to count at all. Both must be exceeded.
 *
 * @param absolute least distance, in the unit of the metric
 * @param relative least distance, in percent of the expected value
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record MinimumDeviationSpec(
    @Min(0) @Default("0.0") @JsonPropertyDescription("Least distance, in the unit of the metric.")
        Double absolute,
    @Pattern(Percentage.PATTERN)
        @Size(max = Percentage.MAXIMUM_LENGTH)
        @Default("0%")
        @JsonPropertyDescription("Least distance, in percent of the expected value.")
        Percentage relative) {
  /** Absent values become their defaults. */
  public MinimumDeviationSpec {
    absolute = absolute == null ? 0.0 : absolute;
    relative = relative == null ? Percentage.ZERO : relative;
  }

  /** Nothing said. */
  static final MinimumDeviationSpec DEFAULT = new MinimumDeviationSpec(null, null);
}
