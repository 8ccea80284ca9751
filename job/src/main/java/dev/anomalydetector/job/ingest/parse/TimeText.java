package dev.anomalydetector.job.ingest.parse;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;

/** Times that are written as text. Immutable. */
final class TimeText {

  /** Not a time. */
  static final long UNREADABLE = Long.MIN_VALUE;

  private final DateTimeFormatter formatter;

  private TimeText(DateTimeFormatter formatter, ZoneId zone) {
    this.formatter = formatter.withZone(zone);
  }

  /**
   * Times such as {@code 2026-12-01T07:00:00Z}, as ISO 8601 and RFC 3339 have them: seconds and
   * fraction may be absent, a space may stand for the {@code T}, the offset may be {@code +01:00},
   * {@code +0100} or {@code +01}.
   *
   * @param zone zone of texts that name none
   */
  static TimeText iso8601(ZoneId zone) {
    DateTimeFormatter formatter =
        new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .optionalStart()
            .appendLiteral('T')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalEnd()
            .optionalStart()
            .appendLiteral(' ')
            .append(DateTimeFormatter.ISO_LOCAL_TIME)
            .optionalEnd()
            .appendPattern("[XXX][XX][X]")
            .toFormatter(Locale.ENGLISH)
            // The 30th of February is an error of the writer and not the 28th.
            .withResolverStyle(ResolverStyle.STRICT);
    return new TimeText(formatter, zone);
  }

  /**
   * Times of a pattern in the notation of {@link DateTimeFormatter}, with English names.
   *
   * @param zone zone of texts that name none
   */
  static TimeText ofPattern(String pattern, ZoneId zone) {
    return new TimeText(DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH), zone);
  }

  /** Milliseconds since the epoch, rounded down; {@link #UNREADABLE} for another text. */
  long millis(String text) {
    try {
      return formatter.parse(text.strip(), Instant::from).toEpochMilli();
    } catch (DateTimeException | ArithmeticException notATime) {
      return UNREADABLE;
    }
  }
}
