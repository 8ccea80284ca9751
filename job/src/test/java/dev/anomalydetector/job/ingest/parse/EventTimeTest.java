package dev.anomalydetector.job.ingest.parse;

import static dev.anomalydetector.job.ingest.parse.Records.bad;
import static dev.anomalydetector.job.ingest.parse.Records.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Event times in all the ways in which they are written. */
class EventTimeTest {

  private static RecordParser parser(String timestamp) {
    return RecordParser.of(
        Records.spec(
            """
            kafka: {topic: usage}
            timestamp: {field: $.at, %s}
            fields:
              machine: {path: machine, type: String}
            """
                .formatted(timestamp),
            "[machine]",
            "- {name: first, window: {aggregate: Count, size: 1m}}"));
  }

  private static String at(String time) {
    return "{\"machine\": \"m\", \"at\": " + time + "}";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "unit: Seconds | 1796104800 | 2026-12-01T06:00:00Z",
        "unit: Seconds | 1796104800.123 | 2026-12-01T06:00:00.123Z",
        "unit: Seconds | \"1796104800.999\" | 2026-12-01T06:00:00.999Z",
        "unit: Seconds | 1.7961048e9 | 2026-12-01T06:00:00Z",
        "unit: Seconds | 0.001999 | 1970-01-01T00:00:00.001Z",
        "unit: Seconds | 1e-999999999 | 1970-01-01T00:00:00Z",
        "unit: Milliseconds | 1796104800123 | 2026-12-01T06:00:00.123Z",
        "unit: Milliseconds | \" 1796104800123 \" | 2026-12-01T06:00:00.123Z",
        "unit: Milliseconds | 1796104800123.9 | 2026-12-01T06:00:00.123Z",
        "unit: Milliseconds | 0 | 1970-01-01T00:00:00Z",
        "unit: Milliseconds | 253402300799999 | 9999-12-31T23:59:59.999Z",
        "unit: Microseconds | 1796104800123999 | 2026-12-01T06:00:00.123Z",
        "unit: Nanoseconds | 1796104800123999999 | 2026-12-01T06:00:00.123Z",
        "unit: Nanoseconds | \"1796104800123999999\" | 2026-12-01T06:00:00.123Z",
        "unit: Auto | 1796104800 | 2026-12-01T06:00:00Z",
        "unit: Auto | 1796104800.5 | 2026-12-01T06:00:00.500Z",
        "unit: Auto | 1796104800123 | 2026-12-01T06:00:00.123Z",
        "unit: Auto | 1796104800123456 | 2026-12-01T06:00:00.123Z",
        "unit: Auto | 1796104800123456789 | 2026-12-01T06:00:00.123Z",
        "unit: Auto | \"1796104800\" | 2026-12-01T06:00:00Z",
        "unit: Auto | \"2026-12-01T06:00:00Z\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601 | \"2026-12-01T06:00:00.1239Z\" | 2026-12-01T06:00:00.123Z",
        "unit: Iso8601 | \"2026-12-01T07:00:00+01:00\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601 | \"2026-12-01T07:00:00+0100\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601 | \"2026-12-01T07:00:00+01\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601 | \"2026-12-01 06:00\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601 | \"2026-12-01t06:00:00z\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601, zone: Europe/Berlin | \"2026-12-01T07:00:00\" | 2026-12-01T06:00:00Z",
        "unit: Iso8601, zone: Europe/Berlin | \"2026-07-01T07:00:00\" | 2026-07-01T05:00:00Z",
        "unit: Iso8601, zone: Europe/Berlin | \"2026-12-01T07:00:00Z\" | 2026-12-01T07:00:00Z",
        "format: 'yyyy-MM-dd HH:mm:ss' | \"2026-12-01 06:00:00\" | 2026-12-01T06:00:00Z",
        "format: 'dd MMM yyyy HH:mm', zone: '+02:00' | \"01 Dec 2026 08:00\" | 2026-12-01T06:00:00Z",
        "format: 'yyyyMMddHHmmss' | 20261201060000 | 2026-12-01T06:00:00Z",
        "format: 'yyyy-MM-dd HH:mm:ss XXX', zone: Europe/Berlin | \"2026-12-01 06:00:00 +00:00\" | 2026-12-01T06:00:00Z",
      })
  void aTimeIsReadAsItIsMeant(String timestamp, String written, Instant expected) {
    assertThat(Instant.ofEpochMilli(parsed(parser(timestamp), at(written)).timeMillis()))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "unit: Seconds | -1 | not between 1970 and 9999",
        "unit: Seconds | -0.001 | not between 1970 and 9999",
        "unit: Seconds | 1796104800000 | not between 1970 and 9999",
        "unit: Seconds | 1e30 | is no time of unit Seconds",
        "unit: Seconds | NaN | is no time of unit Seconds",
        "unit: Seconds | \"2026-12-01T06:00:00Z\" | is no time of unit Seconds",
        "unit: Seconds | \"\" | is no time of unit Seconds",
        "unit: Milliseconds | 253402300800000 | not between 1970 and 9999",
        "unit: Milliseconds | 99999999999999999999 | is no time of unit Milliseconds",
        "unit: Milliseconds | -9223372036854775808 | is no time of unit Milliseconds",
        "unit: Nanoseconds | -1 | not between 1970 and 9999",
        "unit: Auto | \"yesterday\" | is no time of unit Auto",
        "unit: Auto | Infinity | is no time of unit",
        "unit: Iso8601 | 1796104800 | is no time of unit Iso8601",
        "unit: Iso8601 | \"2026-12-01\" | is no time of unit Iso8601",
        "unit: Iso8601 | \"2026-12-0106:00:00Z\" | is no time of unit Iso8601",
        "unit: Iso8601 | \"2026-02-30T06:00:00Z\" | is no time of unit Iso8601",
        "unit: Iso8601 | \"+999999999-12-31T23:59:59Z\" | is no",
        "unit: Iso8601 | \"1969-12-31T23:59:59Z\" | not between 1970 and 9999",
        "format: 'yyyy-MM-dd HH:mm:ss' | \"2026-12-01T06:00:00\" | format yyyy-MM-dd HH:mm:ss",
        "format: 'yyyy-MM-dd HH:mm:ss' | [1] | an array",
      })
  void whatIsNoTimeOrNoneThatCanBeTrueIsBad(String timestamp, String written, String message) {
    var letter = bad(parser(timestamp), at(written));
    assertThat(letter.message()).contains(message).contains("($.at)");
    assertThat(letter.reason()).isEqualTo(Reason.BAD_TIMESTAMP);
  }

  @Test
  void howFarAheadATimeMayBeIsJudgedByTheRecordsOwnTimestamp() {
    RecordParser parser = parser("unit: Milliseconds, maxAhead: 1h");
    byte[] value = at("1796104800000").getBytes(StandardCharsets.UTF_8);
    long hour = 3_600_000;

    assertThat(parser.parse(new SourceRecord("t", 0, 0, Records.TIME - hour, value)))
        .isInstanceOf(ParseResult.Parsed.class);
    ParseResult ahead = parser.parse(new SourceRecord("t", 0, 0, Records.TIME - hour - 1, value));
    assertThat(ahead).isInstanceOf(ParseResult.Bad.class);
    assertThat(((ParseResult.Bad) ahead).letter().message())
        .contains("2026-12-01T06:00:00Z", "maxAhead (1h)", "2026-12-01T04:59:59.999Z");
    assertThat(parser.parse(new SourceRecord("t", 0, 0, SourceRecord.NO_TIMESTAMP, value)))
        .isInstanceOf(ParseResult.Parsed.class);
  }
}
