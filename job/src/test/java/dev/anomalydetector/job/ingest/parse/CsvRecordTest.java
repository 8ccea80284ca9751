package dev.anomalydetector.job.ingest.parse;

import static dev.anomalydetector.job.ingest.parse.Records.bad;
import static dev.anomalydetector.job.ingest.parse.Records.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** CSV records: one line each, with a header line at most at the start of a file. */
class CsvRecordTest {

  private static final String GOOD = "2026-12-01T06:00:00Z,m-1,x,0.5,4,true";

  private final RecordParser parser =
      RecordParser.of(spec("csv: {columns: [time, machine.id, unused, cpu, slots, up]}"));

  private static AnomalyDetectorSpec spec(String csv) {
    return Records.spec(
        """
        kafka: {topic: usage}
        format: Csv
        %s
        timestamp: {field: time}
        fields:
          machine: {path: $.machine.id, type: String}
          again: {path: machine.id, type: String}
          cpu: {path: cpu}
          slots: {path: slots, type: Long}
          up: {path: up, type: Boolean, optional: true}
        """
            .formatted(csv),
        "[machine]",
        """
        - {name: first, value: event.cpu}
        - {name: up, value: event.slots, where: event.up}
        """);
  }

  @Test
  void aGoodLineBecomesItsEvent() {
    Event event = parsed(parser, GOOD);

    assertThat(event.entity()).isEqualTo("m-1");
    assertThat(event.timeMillis()).isEqualTo(Records.TIME);
    assertThat(event.metrics()).containsExactly(0.5, 4.0);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1796104800,m-1,x,0.5,4,TRUE",
        "1796104800,m-1,\"x,y\",0.5,4,true",
        "1796104800,\"m-1\",,0.5, 4 ,true\n",
        "1796104800,m-1,\"multi\nline \"\"cell\"\"\",+5e-1,4.0,true\r\n",
      })
  void otherWaysToWriteItAreTheSame(String line) {
    Event event = parsed(parser, line);

    assertThat(event.entity()).isEqualTo("m-1");
    assertThat(event.metrics()).containsExactly(0.5, 4.0);
  }

  @Test
  void anEmptyCellIsNoValue() {
    assertThat(parsed(parser, "1796104800,m-1,x,0.5,4,").metrics())
        .containsExactly(0.5, Double.NaN);
    assertThat(parsed(parser, "1796104800,m-1,x,0.5,4").metrics()).containsExactly(0.5, Double.NaN);
  }

  @Test
  void aHeaderLineIsNoRecordWhereverItStands() {
    assertThat(parser.parse(Records.of("time,machine.id,unused,cpu,slots,up")))
        .isEqualTo(new ParseResult.Filtered(ParseResult.NO_EVENT_TIME));
  }

  @Test
  void withoutHeaderItIsALineLikeAnyOther() {
    RecordParser headless =
        RecordParser.of(
            spec("csv: {header: false, columns: [time, machine.id, unused, cpu, slots, up]}"));

    assertThat(bad(headless, "time,machine.id,unused,cpu,slots,up").reason())
        .isEqualTo(Reason.WRONG_TYPE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.5 | NaN | WRONG_TYPE | field cpu (cpu) is the text \"NaN\", not a finite number",
        "0.5 | Infinity | WRONG_TYPE | Infinity",
        "0.5 | 1e999 | WRONG_TYPE | finite",
        "0.5 | 0x1p3 | WRONG_TYPE | finite",
        "0.5 | 1d | WRONG_TYPE | finite",
        "0.5 | 1-2 | WRONG_TYPE | finite",
        "0.5 | - | WRONG_TYPE | finite",
        "0.5 | abc | WRONG_TYPE | finite",
        "0.5 | '' | MISSING_FIELD | field cpu (cpu) is missing",
        "4,true | 4.5,true | WRONG_TYPE | whole number",
        "4,true | 99999999999999999999,true | WRONG_TYPE | whole number",
        "true | yes | WRONG_TYPE | true or false",
        "m-1 | '' | BAD_KEY | field machine ($.machine.id) is missing",
        "2026-12-01T06:00:00Z | 2026-13-01T06:00:00Z | BAD_TIMESTAMP | 2026-13-01",
        "2026-12-01T06:00:00Z | '' | MISSING_FIELD | the event time (time) is missing",
        "true | true,more | MALFORMED | 7 cells, but there are 6 columns (time, machine.id,",
        "0.5 | \"0.5 | MALFORMED | at line 1",
        "true | 'true\n1,m-2,x,1,1,true' | MALFORMED | more than one line",
      })
  void aBadLineSaysWhy(String replaced, String by, Reason reason, String message) {
    DeadLetter letter = bad(parser, GOOD.replace(replaced, by));

    assertThat(letter.message()).contains(message);
    assertThat(letter.reason()).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "\r\n", "  "})
  void anEmptyLineIsEmpty(String line) {
    assertThat(bad(parser, line).reason()).isEqualTo(Reason.EMPTY);
  }

  @Test
  void bytesThatAreNoTextAreMalformed() {
    byte[] line = GOOD.getBytes(StandardCharsets.ISO_8859_1);
    line[GOOD.indexOf("m-1")] = (byte) 0xFF;

    assertThat(bad(parser, line).reason()).isEqualTo(Reason.MALFORMED);
  }

  @Test
  void theDelimiterIsTheOneOfTheSpec() {
    RecordParser semicolon =
        RecordParser.of(
            spec("csv: {delimiter: ';', columns: [time, machine.id, unused, cpu, slots, up]}"));

    assertThat(parsed(semicolon, GOOD.replace(',', ';')).entity()).isEqualTo("m-1");
  }

  @Test
  void theColumnsMayComeFromTheHeaderLineOfAFile() throws Exception {
    AnomalyDetectorSpec spec = spec("csv: {header: true}");
    List<String> columns =
        new CsvLines(spec.source().csv())
            .cells("slots,\"cpu\",machine.id,time\n".getBytes(StandardCharsets.UTF_8));
    assertThat(columns).containsExactly("slots", "cpu", "machine.id", "time");

    assertThat(parsed(RecordParser.of(spec, columns), "4,0.5,m-1,1796104800").entity())
        .isEqualTo("m-1");
    assertThat(bad(RecordParser.of(spec), "4,0.5,m-1,1796104800").message())
        .contains("name them in spec.source.csv.columns");
  }
}
