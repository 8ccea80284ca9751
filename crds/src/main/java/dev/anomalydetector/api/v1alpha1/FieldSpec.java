package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.FieldPath;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A value of a record.
 *
 * @param path where the value stands: $.a.b for a member of a JSON object, the name of a CSV
 *     column, or $source for the name of the topic or file that the record came from
 * @param type type of the value: Double, Long, String or Boolean
 * @param optional whether records may lack the value. A record without a value that is not optional
 *     is a bad record
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FieldSpec(
    @Required
        @Pattern(FieldPath.PATTERN)
        @Size(max = FieldPath.MAXIMUM_LENGTH)
        @JsonPropertyDescription(
            "Where the value stands: $.a.b for a member of a JSON object, the name of a CSV "
                + "column, or $source for the name of the topic or file that the record came from.")
        FieldPath path,
    @Default("Double")
        @JsonPropertyDescription("Type of the value: Double, Long, String or Boolean.")
        FieldType type,
    @Default("false")
        @JsonPropertyDescription(
            "Whether records may lack the value. A record without a value that is not optional is"
                + " a bad record.")
        Boolean optional) {
  /** Absent values become their defaults. */
  public FieldSpec {
    type = type == null ? FieldType.DOUBLE : type;
    optional = optional == null ? false : optional;
  }
}
