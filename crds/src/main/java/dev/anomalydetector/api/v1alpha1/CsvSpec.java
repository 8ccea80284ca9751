package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.List;

/**
 * How a line of delimited text is read.
 *
 * @param delimiter the character between the columns
 * @param header whether the first line of a file names the columns; such a line is no record.
 *     Records of a topic have no header line
 * @param columns names of the columns, in order; empty: the header line tells them
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "self.header || (has(self.columns) && self.columns.size() > 0)",
    message = "without a header line the names of the columns must be given in columns",
    fieldPath = ".columns")
public record CsvSpec(
    @Size(min = 1, max = 1)
        @Default("\",\"")
        @JsonPropertyDescription("The character between the columns.")
        String delimiter,
    @Default("true")
        @JsonPropertyDescription(
            "Whether the first line of a file names the columns; such a line is no record. "
                + "Records of a topic have no header line.")
        Boolean header,
    @Size(max = 512)
        @JsonPropertyDescription(
            "Names of the columns, in order. Needed for a topic, and for files without a header "
                + "line.")
        List<@Size(min = 1, max = 256) String> columns) {
  /** Absent values become their defaults. */
  public CsvSpec {
    delimiter = delimiter == null ? "," : delimiter;
    header = header == null ? true : header;
    columns = Immutable.list(columns);
  }

  /** Nothing said. */
  static final CsvSpec DEFAULT = new CsvSpec(null, null, null);
}
