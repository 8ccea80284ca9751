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

/**
 * Where the event time of a record stands, and how it is written.
 *
 * @param field name of a declared field, or a path as in fields: $.a.b or the name of a column
 * @param unit how the time is written; {@code null} exactly if a format is given
 * @param format pattern of the time in the notation of {@link java.time.format.DateTimeFormatter};
 *     {@code null} if the unit tells
 * @param zone time zone of texts that name none, such as UTC or Europe/Berlin
 * @param maxAhead a record whose event time is further ahead of its Kafka timestamp than this is a
 *     bad record: one such record would otherwise move event time for all
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "!(has(self.unit) && has(self.format))",
    message = "give unit or format, not both",
    fieldPath = ".format")
public record TimestampSpec(
    @Required
        @Pattern(FieldPath.PATTERN)
        @Size(max = FieldPath.MAXIMUM_LENGTH)
        @JsonPropertyDescription(
            "Name of a declared field, or a path as in fields: $.a.b or the name of a column.")
        FieldPath field,
    @JsonPropertyDescription(
            "How the time is written: a number of Seconds, Milliseconds, Microseconds or "
                + "Nanoseconds since the epoch, an Iso8601 text, or Auto (the default without "
                + "format): a text is Iso8601, of a number the magnitude tells the unit.")
        TimestampUnit unit,
    @Size(min = 1, max = 128)
        @JsonPropertyDescription(
            "Pattern of the time in the notation of java.time, such as yyyy-MM-dd HH:mm:ss; "
                + "instead of unit.")
        String format,
    @Size(min = 1, max = 64)
        @Default("UTC")
        @JsonPropertyDescription("Time zone of texts that name none, such as UTC or Europe/Berlin.")
        String zone,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("1h")
        @JsonPropertyDescription(
            "A record whose event time is further ahead of its Kafka timestamp than this is a bad"
                + " record: one such record would otherwise move event time for all.")
        TimeSpan maxAhead) {
  /** Absent values become their defaults. */
  public TimestampSpec {
    unit = unit == null ? format == null ? TimestampUnit.AUTO : null : unit;
    zone = zone == null ? "UTC" : zone;
    maxAhead = maxAhead == null ? TimeSpan.parse("1h") : maxAhead;
  }
}
