package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How values are aggregated over windows of event time.
 *
 * <p>Windows are aligned to the epoch.
 *
 * @param aggregate what a window makes of its values: Count, Sum, Average, Minimum, Maximum,
 *     StandardDeviation or Quantile
 * @param quantile which quantile, 0 to 1; {@code null} unless the aggregate is {@link
 *     Aggregate#QUANTILE}
 * @param size length of a window
 * @param slide how far apart windows begin, at most size, which must be a multiple of it. The
 *     default is size: windows that do not overlap
 * @param missing what a window without any record means: Ignore (nothing), Zero, Previous (the
 *     value of the window before) or Value (missingValue)
 * @param missingValue the value of a window without any record; {@code null} unless {@link
 *     MissingPolicy#VALUE} is the policy
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "(self.aggregate == 'Quantile') == has(self.quantile)",
    message = "quantile (0 to 1) is needed with aggregate Quantile, and only there",
    fieldPath = ".quantile")
@ValidationRule(
    value = "(self.missing == 'Value') == has(self.missingValue)",
    message = "missingValue is needed with missing Value, and only there",
    fieldPath = ".missingValue")
@ValidationRule(
    value = "!has(self.slide) || " + TimeSpanRules.SLIDE + " <= " + TimeSpanRules.SIZE,
    message = "slide must not be longer than size",
    fieldPath = ".slide")
public record WindowSpec(
    @Required
        @JsonPropertyDescription(
            "What a window makes of its values: Count, Sum, Average, Minimum, Maximum, "
                + "StandardDeviation or Quantile.")
        Aggregate aggregate,
    @Min(0)
        @Max(1)
        @JsonPropertyDescription(
            "Which quantile, 0 to 1 (0.99: the value below which 99% of the values lie); with "
                + "aggregate Quantile only.")
        Double quantile,
    @Required
        @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @JsonPropertyDescription("Length of a window.")
        TimeSpan size,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @JsonPropertyDescription(
            "How far apart windows begin, at most size, which must be a multiple of it. The "
                + "default is size: windows that do not overlap.")
        TimeSpan slide,
    @Default("Ignore")
        @JsonPropertyDescription(
            "What a window without any record means: Ignore (nothing), Zero, Previous (the value "
                + "of the window before) or Value (missingValue).")
        MissingPolicy missing,
    @JsonPropertyDescription("The value of a window without any record; with missing Value only.")
        Double missingValue) {
  /** Absent values become their defaults. */
  public WindowSpec {
    slide = slide == null ? size : slide;
    missing = missing == null ? MissingPolicy.IGNORE : missing;
  }
}
