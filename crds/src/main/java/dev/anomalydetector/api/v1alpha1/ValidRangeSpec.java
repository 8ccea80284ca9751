package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * Which values of a metric are possible.
 *
 * @param minimum least possible value; {@code null}: no bound
 * @param maximum greatest possible value; {@code null}: no bound
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "!has(self.minimum) || !has(self.maximum) || self.minimum <= self.maximum",
    message = "minimum must not be above maximum",
    fieldPath = ".minimum")
public record ValidRangeSpec(
    @JsonPropertyDescription("Least possible value.") Double minimum,
    @JsonPropertyDescription("Greatest possible value.") Double maximum) {

  /** Every value is valid. */
  static final ValidRangeSpec DEFAULT = new ValidRangeSpec(null, null);

  /** Whether the value is one that the metric can take; both bounds are valid values. */
  public boolean contains(double value) {
    return (minimum == null || value >= minimum) && (maximum == null || value <= maximum);
  }
}
