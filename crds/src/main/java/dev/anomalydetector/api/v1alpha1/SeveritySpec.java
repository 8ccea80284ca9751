package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How severe an alert is, by its score.
 *
 * @param warning score from which an anomaly is an alert of severity warning
 * @param critical score from which the alert is critical
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "self.warning <= self.critical",
    message = "warning must not be above critical",
    fieldPath = ".warning")
public record SeveritySpec(
    @Min(1)
        @Max(1000)
        @Default("1.0")
        @JsonPropertyDescription("Score from which an anomaly is an alert of severity warning.")
        Double warning,
    @Min(1)
        @Max(1000)
        @Default("2.0")
        @JsonPropertyDescription("Score from which the alert is critical.")
        Double critical) {
  /** Absent values become their defaults. */
  public SeveritySpec {
    warning = warning == null ? 1.0 : warning;
    critical = critical == null ? 2.0 : critical;
  }

  /** Nothing said. */
  static final SeveritySpec DEFAULT = new SeveritySpec(null, null);
}
