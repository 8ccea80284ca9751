package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import dev.anomalydetector.api.v1alpha1.TimestampSpec;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/** The event time can be found in a record and read. */
record TimestampCheck(SourceSpec source, Findings findings) {

  private static final NodePath TIMESTAMP = Findings.SPEC.member("source").member("timestamp");
  private static final ZonedDateTime SAMPLE =
      ZonedDateTime.of(2026, 12, 1, 7, 30, 59, 0, ZoneOffset.UTC);

  void check() {
    TimestampSpec timestamp = source.timestamp();
    if (timestamp == null) {
      return;
    }
    if (timestamp.field() != null) {
      checkField(timestamp);
    }
    if (timestamp.format() != null) {
      checkFormat(timestamp.format());
    }
    try {
      ZoneId.of(timestamp.zone());
    } catch (DateTimeException unknown) {
      findings.error(
          TIMESTAMP.member("zone"),
          timestamp.zone(),
          "is no time zone: write UTC, an offset such as +02:00, or a region such as "
              + "Europe/Berlin");
    }
  }

  private void checkField(TimestampSpec timestamp) {
    NodePath place = TIMESTAMP.member("field");
    FieldSpec declared = source.fields().get(timestamp.field().text());
    if (declared == null) {
      if (timestamp.field().origin()) {
        findings.error(place, timestamp.field(), "is the name of a topic or file, not a time");
      } else {
        SourceCheck.checkPath(place, timestamp.field(), source, findings);
      }
    } else if (declared.type() == FieldType.BOOLEAN) {
      findings.error(place, timestamp.field(), "is a field of type Boolean, which is no time");
    } else if (declared.optional()) {
      findings.error(
          place, timestamp.field(), "is an optional field, but every record needs an event time");
    }
  }

  private void checkFormat(String format) {
    NodePath place = TIMESTAMP.member("format");
    try {
      DateTimeFormatter formatter = DateTimeFormatter.ofPattern(format).withZone(ZoneOffset.UTC);
      formatter.parse(formatter.format(SAMPLE), Instant::from);
    } catch (IllegalArgumentException invalid) {
      findings.error(
          place,
          format,
          "is no pattern of java.time ("
              + invalid.getMessage()
              + "): write one such as yyyy-MM-dd HH:mm:ss");
    } catch (DateTimeException incomplete) {
      findings.error(
          place,
          format,
          "does not tell date and time: write a pattern such as yyyy-MM-dd HH:mm:ss");
    }
  }
}
