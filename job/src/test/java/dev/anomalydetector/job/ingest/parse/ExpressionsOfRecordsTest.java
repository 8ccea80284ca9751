package dev.anomalydetector.job.ingest.parse;

import static dev.anomalydetector.job.ingest.parse.Records.bad;
import static dev.anomalydetector.job.ingest.parse.Records.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import org.junit.jupiter.api.Test;

/** Filters and metrics that are more than a field. */
class ExpressionsOfRecordsTest {

  private static RecordParser parser(String filter, String metrics) {
    return RecordParser.of(
        Records.spec(
            """
            kafka: {topic: usage}
            timestamp: {field: time}
            fields:
              machine: {path: machine, type: String}
              used: {path: used, type: Long}
              total: {path: total, type: Long, optional: true}
            filter: "%s"
            """
                .formatted(filter),
            "[machine]",
            metrics));
  }

  private static String usage(String used, String total) {
    return "{\"time\": 1796104800, \"machine\": \"m\", \"used\": " + used + total + "}";
  }

  @Test
  void anExpressionWithoutResultMakesABadRecordThatNamesIt() {
    RecordParser parser =
        parser("event.used / event.total >= 0", "- {name: first, value: event.used}");

    var letter = bad(parser, usage("1", ", \"total\": 0"));

    assertThat(letter.reason()).isEqualTo(Reason.EXPRESSION_FAILED);
    assertThat(letter.message())
        .startsWith("spec.source.filter: 'event.used / event.total >= 0' has no result");
  }

  @Test
  void soDoesAMetric() {
    RecordParser parser =
        parser(
            "event.used >= 0", "- {name: first, value: double(event.used) / double(event.total)}");

    assertThat(parsed(parser, usage("1", ", \"total\": 4")).metrics()).containsExactly(0.25);
    assertThat(bad(parser, usage("1", ", \"total\": 0")).message())
        .startsWith("metric first, value: ")
        .contains("no finite number");
  }

  @Test
  void aMetricThatNeedsAnAbsentFieldDoesNotApply() {
    RecordParser parser =
        parser(
            "event.used >= 0",
            """
            - {name: first, value: event.used}
            - {name: plain, value: event.total}
            - {name: computed, value: event.total * 2}
            - {name: asked, value: event.used, where: event.total > 1}
            """);

    assertThat(parsed(parser, usage("3", "")).metrics())
        .containsExactly(3, Double.NaN, Double.NaN, Double.NaN);
    assertThat(parsed(parser, usage("3", ", \"total\": 5")).metrics()).containsExactly(3, 5, 10, 3);
    // What one record had, the next one has not.
    assertThat(parsed(parser, usage("4", "")).metrics())
        .containsExactly(4, Double.NaN, Double.NaN, Double.NaN);
  }

  @Test
  void aFilterThatNeedsAnAbsentFieldExcludesTheRecord() {
    RecordParser parser = parser("event.total > 1", "- {name: first, value: event.used}");

    assertThat(parser.parse(Records.of(usage("3", ""))))
        .isEqualTo(new ParseResult.Filtered(Records.TIME));
  }
}
