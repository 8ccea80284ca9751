package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.TimestampSpec;
import dev.anomalydetector.api.v1alpha1.TimestampUnit;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.time.Instant;
import java.time.ZoneId;

/**
 * Reads the event time of a record. Whether it is too far ahead is judged by the record's own
 * timestamp and not by a clock, so that the same record is judged the same whenever it is read.
 */
final class TimestampReader {

  /** No event is later than the year 9999. */
  static final long MAXIMUM_MILLIS = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();

  private static final long NOT_A_TIME = Long.MIN_VALUE;

  private final TimestampSpec spec;
  private final String path;
  private final TimeText text;

  /**
   * A reader of times.
   *
   * @param path where the time stands, for messages
   */
  TimestampReader(TimestampSpec spec, String path) {
    this.spec = spec;
    this.path = path;
    ZoneId zone = ZoneId.of(spec.zone());
    this.text =
        spec.format() == null ? TimeText.iso8601(zone) : TimeText.ofPattern(spec.format(), zone);
  }

  /**
   * The event time.
   *
   * @param raw what stands in the record, or null
   * @param recordMillis when the record was written, or {@link SourceRecord#NO_TIMESTAMP}
   * @return milliseconds since the epoch, from 0 to {@link #MAXIMUM_MILLIS}
   * @throws BadRecordException if there is none, or none that can be true
   */
  long millis(Object raw, long recordMillis) throws BadRecordException {
    if (raw == null || raw == NotScalar.NULL) {
      throw new BadRecordException(
          Reason.MISSING_FIELD,
          "the event time (" + path + ") is " + (raw == null ? "missing" : "null"));
    }
    long millis = read(raw);
    if (millis == NOT_A_TIME) {
      throw bad(raw, "is no time of " + expected());
    }
    if (millis < 0 || millis > MAXIMUM_MILLIS) {
      throw bad(raw, "is not between 1970 and 9999: is spec.source.timestamp.unit right?");
    }
    if (recordMillis != SourceRecord.NO_TIMESTAMP
        && millis - spec.maxAhead().millis() > recordMillis) {
      throw bad(
          raw,
          "means "
              + Instant.ofEpochMilli(millis)
              + ", more than spec.source.timestamp.maxAhead ("
              + spec.maxAhead()
              + ") ahead of the record's own timestamp "
              + Instant.ofEpochMilli(recordMillis)
              + ": is the unit or the zone wrong?");
    }
    return millis;
  }

  private long read(Object raw) {
    if (spec.format() != null) {
      return raw instanceof NotScalar ? NOT_A_TIME : text.millis(raw.toString());
    }
    if (spec.unit() == TimestampUnit.ISO_8601) {
      return raw instanceof String iso ? text.millis(iso) : NOT_A_TIME;
    }
    Number number = raw instanceof String digits ? NumberText.parse(digits) : asNumber(raw);
    if (number != null) {
      return TimeUnits.millis(
          number, spec.unit() == TimestampUnit.AUTO ? TimeUnits.guess(number) : spec.unit());
    }
    return spec.unit() == TimestampUnit.AUTO && raw instanceof String iso
        ? text.millis(iso)
        : NOT_A_TIME;
  }

  private static Number asNumber(Object raw) {
    return raw instanceof Number number ? number : null;
  }

  private String expected() {
    if (spec.format() != null) {
      return "the format " + spec.format();
    }
    return switch (spec.unit()) {
      case SECONDS -> "unit Seconds";
      case MILLISECONDS -> "unit Milliseconds";
      case MICROSECONDS -> "unit Microseconds";
      case NANOSECONDS -> "unit Nanoseconds";
      case ISO_8601 -> "unit Iso8601, such as 2026-12-01T07:00:00Z";
      case AUTO -> "unit Auto: neither a number nor a text such as 2026-12-01T07:00:00Z";
    };
  }

  private BadRecordException bad(Object raw, String why) {
    return new BadRecordException(
        Reason.BAD_TIMESTAMP,
        "the event time (" + path + "), " + Described.value(raw) + ", " + why);
  }
}
