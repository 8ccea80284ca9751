package dev.anomalydetector.job.score;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.OptionalLong;

/** The times of a label file. */
final class LabelTime {
  /** Said in errors. */
  static final String FORMATS =
      "a UTC time such as \"2014-04-10 07:15:00.000000\", one with a zone such as"
          + " \"2014-04-10T07:15:00Z\", or milliseconds since the epoch";

  private static final DateTimeFormatter PARSER =
      new DateTimeFormatterBuilder()
          .append(DateTimeFormatter.ISO_LOCAL_DATE)
          .appendPattern("['T'][' ']HH:mm[:ss]")
          .optionalStart()
          .appendFraction(ChronoField.NANO_OF_SECOND, 1, 9, true)
          .optionalEnd()
          .appendPattern("[XXX]")
          .toFormatter();

  private static final DateTimeFormatter WRITER =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss.SSSSSS").withZone(ZoneOffset.UTC);

  private LabelTime() {}

  /** The time in milliseconds since the epoch, or nothing if it is none. */
  static OptionalLong parse(JsonNode node) {
    if (node.isIntegralNumber() && node.canConvertToLong()) {
      return OptionalLong.of(node.longValue());
    }
    if (!node.isTextual()) {
      return OptionalLong.empty();
    }
    try {
      TemporalAccessor time =
          PARSER.parseBest(node.textValue().trim(), OffsetDateTime::from, LocalDateTime::from);
      Instant instant =
          time instanceof OffsetDateTime zoned
              ? zoned.toInstant()
              : ((LocalDateTime) time).toInstant(ZoneOffset.UTC);
      return OptionalLong.of(instant.toEpochMilli());
    } catch (DateTimeException | ArithmeticException notATime) {
      return OptionalLong.empty();
    }
  }

  /** The time as NAB writes it. */
  static String format(long millis) {
    return WRITER.format(Instant.ofEpochMilli(millis));
  }
}
