package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * A model that watches one or more metrics.
 *
 * @param name name of the detector, unique in this list
 * @param metrics names of the metrics to watch; each of them gets a model of its own
 * @param model what is normal. Exactly one of its members
 * @param direction which deviations count: Up (above what was expected), Down (below it) or Both
 * @param minimumDeviation how far a value must be from what was expected to count at all, whatever
 *     its score
 * @param validRange which values are possible. A value outside is an anomaly whatever the model
 *     says, and the model does not learn from it
 * @param warmUp how long a model only learns
 * @param forAtLeast how long, in event time, an anomaly must last before it is an alert
 * @param severity how severe an alert is, by its score
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DetectorSpec(
    @Required
        @Pattern(Names.PATTERN)
        @Size(max = Names.LENGTH)
        @JsonPropertyDescription("Name of the detector, unique in this list.")
        String name,
    @Required
        @Size(min = 1, max = 64)
        @JsonPropertyDescription(
            "Names of the metrics to watch; each of them gets a model of its own.")
        List<@Pattern(Names.PATTERN) @Size(max = Names.LENGTH) String> metrics,
    @Required @JsonPropertyDescription("What is normal. Exactly one of its members.")
        ModelSpec model,
    @Default("Both")
        @JsonPropertyDescription(
            "Which deviations count: Up (above what was expected), Down (below it) or Both.")
        Direction direction,
    @Default("{}")
        @JsonPropertyDescription(
            "How far a value must be from what was expected to count at all, whatever its score.")
        MinimumDeviationSpec minimumDeviation,
    @JsonPropertyDescription(
            "Which values are possible. A value outside is an anomaly whatever the model says, "
                + "and the model does not learn from it.")
        ValidRangeSpec validRange,
    @JsonPropertyDescription("How long a model only learns.") WarmUpSpec warmUp,
    @JsonProperty("for")
        @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("0s")
        @JsonPropertyDescription(
            "How long, in event time, an anomaly must last before it is an alert.")
        TimeSpan forAtLeast,
    @Default("{}") @JsonPropertyDescription("How severe an alert is, by its score.")
        SeveritySpec severity) {
  /** Absent values become their defaults. */
  public DetectorSpec {
    metrics = Immutable.list(metrics);
    direction = direction == null ? Direction.BOTH : direction;
    minimumDeviation = minimumDeviation == null ? MinimumDeviationSpec.DEFAULT : minimumDeviation;
    validRange = validRange == null ? ValidRangeSpec.DEFAULT : validRange;
    warmUp = warmUp == null || warmUp.samples() == null ? WarmUpSpec.defaultFor(model) : warmUp;
    forAtLeast = forAtLeast == null ? TimeSpan.ZERO : forAtLeast;
    severity = severity == null ? SeveritySpec.DEFAULT : severity;
  }
}
