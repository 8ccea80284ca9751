package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.FieldPath;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;
import java.util.Map;

/**
 * The stream to watch, and how its records are read.
 *
 * @param kafka the Kafka topic to read
 * @param format how a record is written: Json (one object) or Csv (one line)
 * @param csv details of format Csv; {@code null} exactly if the format is another
 * @param timestamp where the event time of a record stands, and how it is written
 * @param fields the values that expressions may use, by name: a field named cpu is event.cpu.
 *     Anything else in a record is not parsed
 * @param filter a CEL expression over {@code event} that is true for the records to watch; {@code
 *     null}: all of them
 * @param outOfOrderness how far records may be out of order: a window ends when an event time this
 *     much later than its end has been seen
 * @param idleAfter after how long without records event time no longer waits for a partition of the
 *     topic
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "!has(self.csv) || self.format == 'Csv'",
    message = "csv is for format Csv: remove it or set format to Csv",
    fieldPath = ".csv")
public record SourceSpec(
    @Required @JsonPropertyDescription("The Kafka topic to read.") KafkaSourceSpec kafka,
    @Default("Json")
        @JsonPropertyDescription("How a record is written: Json (one object) or Csv (one line).")
        SourceFormat format,
    @JsonPropertyDescription("Details of format Csv.") CsvSpec csv,
    @Required
        @JsonPropertyDescription("Where the event time of a record stands, and how it is written.")
        TimestampSpec timestamp,
    @Required
        @Size(min = 1, max = 64)
        @JsonPropertyDescription(
            "The values that expressions may use, by name: a field named cpu is event.cpu. "
                + "Anything else in a record is not parsed.")
        Map<String, FieldSpec> fields,
    @Size(min = 1, max = Names.EXPRESSION_LENGTH)
        @JsonPropertyDescription(
            "A CEL expression over event that yields true for the records to watch; the others "
                + "are dropped. The default is to watch all. A record that lacks an optional field "
                + "which the expression needs is dropped.")
        String filter,
    @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("5s")
        @JsonPropertyDescription(
            "How far records may be out of order: a window ends when an event time this much "
                + "later than its end has been seen.")
        TimeSpan outOfOrderness,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("1m")
        @JsonPropertyDescription(
            "After how long without records event time no longer waits for a partition of the "
                + "topic.")
        TimeSpan idleAfter) {
  /** Absent values become their defaults. */
  public SourceSpec {
    format = format == null ? SourceFormat.JSON : format;
    csv = csv == null ? format == SourceFormat.CSV ? CsvSpec.DEFAULT : null : csv;
    fields = Immutable.map(fields);
    outOfOrderness = outOfOrderness == null ? TimeSpan.parse("5s") : outOfOrderness;
    idleAfter = idleAfter == null ? TimeSpan.parse("1m") : idleAfter;
  }

  /**
   * Where the event time stands: the path of the declared field that {@link TimestampSpec#field()}
   * names, or else the path that it is itself.
   */
  public FieldPath timestampPath() {
    FieldSpec declared = fields.get(timestamp.field().text());
    return declared == null ? timestamp.field() : declared.path();
  }
}
