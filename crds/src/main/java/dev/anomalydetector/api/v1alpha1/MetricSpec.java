package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * A number computed from the records of an entity.
 *
 * @param name name of the metric, unique in this list
 * @param value a CEL expression over {@code event} that yields a number; {@code null} only for a
 *     count
 * @param where a CEL expression over {@code event} that is true for the records that the metric is
 *     about; {@code null}: all of them
 * @param window how values are aggregated over windows of event time; {@code null}: each record
 *     gives one value
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "has(self.value) || (has(self.window) && self.window.aggregate == 'Count')",
    message = "value is needed, unless window.aggregate is Count",
    fieldPath = ".value")
public record MetricSpec(
    @Required
        @Pattern(Names.PATTERN)
        @Size(max = Names.LENGTH)
        @JsonPropertyDescription("Name of the metric, unique in this list.")
        String name,
    @Size(min = 1, max = Names.EXPRESSION_LENGTH)
        @JsonPropertyDescription(
            "A CEL expression over event that yields a number. Only a Count needs none. The "
                + "metric does not apply to a record that lacks an optional field which the "
                + "expression needs.")
        String value,
    @Size(min = 1, max = Names.EXPRESSION_LENGTH)
        @JsonPropertyDescription(
            "A CEL expression over event that yields true for the records that the metric is "
                + "about; the default is all. It is false for a record that lacks an optional "
                + "field which the expression needs.")
        String where,
    @JsonPropertyDescription(
            "Aggregate the values over windows of event time; without it each record gives one "
                + "value.")
        WindowSpec window) {}
