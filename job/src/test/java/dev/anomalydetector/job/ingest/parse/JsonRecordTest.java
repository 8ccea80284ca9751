package dev.anomalydetector.job.ingest.parse;

import static dev.anomalydetector.job.ingest.parse.Records.bad;
import static dev.anomalydetector.job.ingest.parse.Records.machine;
import static dev.anomalydetector.job.ingest.parse.Records.parsed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.Event;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** JSON records: what is read of a good one, and what is said of each kind of bad one. */
class JsonRecordTest {

  private final RecordParser parser = RecordParser.of(Records.machines());

  @Test
  void aGoodRecordBecomesItsEvent() {
    Event event = parsed(parser, machine());

    assertThat(event.entity()).isEqualTo("m-1");
    assertThat(event.timeMillis()).isEqualTo(Records.TIME);
    assertThat(event.metrics()).containsExactly(0.5, 0.125, 1.0, 4.0);
    assertThat(event.sourcePartition()).isEqualTo(3);
    assertThat(event.sourceOffset()).isEqualTo(17);
    assertThat(event.inclusionProbability()).isEqualTo(1);
  }

  @Test
  void aMetricThatDoesNotApplyIsNotANumber() {
    String other = machine().replace("EVICT", "USAGE").replace("true", "false");

    assertThat(parsed(parser, other).metrics()).containsExactly(0.5, 0.125, Double.NaN, Double.NaN);
  }

  @Test
  void anOptionalFieldMayBeAbsentOrNull() {
    String absent = machine().replace("\"event\": \"EVICT\", ", "").replace("true", "null");

    assertThat(parsed(parser, absent).metrics())
        .containsExactly(0.5, 0.125, Double.NaN, Double.NaN);
  }

  @Test
  void aRecordThatTheFilterExcludesStillTellsItsTime() {
    assertThat(parser.parse(Records.of(machine().replace("0.5", "-0.5"))))
        .isEqualTo(new ParseResult.Filtered(Records.TIME));
  }

  @Test
  void aRecordThatTheFilterExcludesNeedsNoTime() {
    String timeless = machine().replace("0.5", "-0.5").replace("1796104800000", "\"never\"");

    assertThat(parser.parse(Records.of(timeless)))
        .isEqualTo(new ParseResult.Filtered(ParseResult.NO_EVENT_TIME));
  }

  @Test
  void whatIsNotDeclaredIsNotLookedAt() {
    String other =
        machine().replace("{\"cpu\": 9}", "{\"cpu\": NaN, \"cpu\": \"x\", \"d\": 1e999}");

    assertThat(parsed(parser, other).metrics()[0]).isEqualTo(0.5);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // what to replace | by what | reason | what the message says
        "\"cpu\": 0.5 | \"cpu\": NaN | WRONG_TYPE | field cpu ($.usage.cpu) is the number NaN",
        "\"cpu\": 0.5 | \"cpu\": -Infinity | WRONG_TYPE | -Infinity",
        "\"cpu\": 0.5 | \"cpu\": 1e999 | WRONG_TYPE | not a finite number (type Double)",
        "\"cpu\": 0.5 | \"cpu\": \"0.5\" | WRONG_TYPE | is the text \"0.5\"",
        "\"cpu\": 0.5 | \"cpu\": true | WRONG_TYPE | is true",
        "\"cpu\": 0.5 | \"cpu\": [0.5] | WRONG_TYPE | is an array",
        "\"cpu\": 0.5 | \"cpu\": {\"is\": 1} | WRONG_TYPE | is an object",
        "\"cpu\": 0.5 | \"cpu\": null | MISSING_FIELD | is null",
        "\"cpu\": 0.5 | \"gpu\": 0.5 | MISSING_FIELD | field cpu ($.usage.cpu) is missing",
        "{\"cpu\": 0.5} | 7 | MISSING_FIELD | field cpu ($.usage.cpu) is missing",
        "\"slots\": 4 | \"slots\": 4.5 | WRONG_TYPE | whole number",
        "\"slots\": 4 | \"slots\": 9223372036854775808 | WRONG_TYPE | whole number of 64 bits",
        "\"slots\": 4 | \"slots\": \"4\" | WRONG_TYPE | whole number",
        "\"up\": true | \"up\": \"true\" | WRONG_TYPE | true or false (type Boolean)",
        "\"up\": true | \"up\": 1 | WRONG_TYPE | is the number 1",
        "\"event\": \"EVICT\" | \"event\": 5 | WRONG_TYPE | a text",
        "\"id\": \"m-1\", | '' | BAD_KEY | field machine ($.machine.id) is missing",
        "\"id\": \"m-1\" | \"id\": null | BAD_KEY | is null: it is part of spec.key",
        "\"id\": \"m-1\" | \"id\": \"\" | BAD_KEY | is empty",
        "\"id\": \"m-1\" | \"id\": \"a\\ud83dz\" | BAD_KEY | half of a surrogate pair",
        "\"id\": \"m-1\" | \"id\": 1 | WRONG_TYPE | is the number 1, not a text",
        "1796104800000 | -1 | BAD_TIMESTAMP | not between 1970 and 9999",
        "1796104800000 | 1e300 | BAD_TIMESTAMP | is no time of unit Milliseconds",
        "1796104800000 | 1796104800000000000 | BAD_TIMESTAMP | not between 1970 and 9999",
        "1796104800000 | \"soon\" | BAD_TIMESTAMP | the event time (time), the text \"soon\", is no",
        "1796104800000 | false | BAD_TIMESTAMP | is no time",
        "1796104800000 | {} | BAD_TIMESTAMP | an object",
        "1796104800000 | null | MISSING_FIELD | the event time (time) is null",
        "\"time\" | \"tame\" | MISSING_FIELD | the event time (time) is missing",
        "\"other\" | \"time\" | MALFORMED | $.time is there twice",
        "\"other\": | \"usage\": | MALFORMED | $.usage is there twice",
        "\"other\": [ | \"other\": ( | MALFORMED | at line 1, column 1",
        "\"other\": | \"other\" | MALFORMED | expecting a colon",
      })
  void aBadRecordSaysWhy(String replaced, String by, Reason reason, String message) {
    assertThat(machine()).contains(replaced);

    DeadLetter letter = bad(parser, machine().replace(replaced, by));

    assertThat(letter.message()).contains(message);
    assertThat(letter.reason()).isEqualTo(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"[1]", "17", "\"text\"", "null", "true", "[", "\"open"})
  void anythingButAnObjectIsMalformed(String value) {
    assertThat(bad(parser, value).reason()).isEqualTo(Reason.MALFORMED);
  }

  @Test
  void theKindOfThingThatIsNoObjectIsNamed() {
    assertThat(bad(parser, "\n [1]").message())
        .isEqualTo("the record is an array, not a JSON object (at line 2, column 2)");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\n\t "})
  void nothingIsEmpty(String value) {
    assertThat(bad(parser, value).reason()).isEqualTo(Reason.EMPTY);
  }

  @Test
  void noValueIsEmptyAndStaysNone() {
    DeadLetter letter = bad(parser, (byte[]) null);

    assertThat(letter.reason()).isEqualTo(Reason.EMPTY);
    assertThat(letter.payload()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "}", ",", " {}", " 1"})
  void nothingMayFollowTheObject(String garbage) {
    assertThat(bad(parser, machine() + garbage).reason()).isEqualTo(Reason.MALFORMED);
  }

  @Test
  void whiteSpaceMayFollowTheObject() {
    assertThat(parsed(parser, machine() + "\r\n").entity()).isEqualTo("m-1");
  }

  @Test
  void everyTruncationIsBad() {
    byte[] whole = machine().getBytes(StandardCharsets.UTF_8);
    for (int length = 1; length < whole.length; length++) {
      DeadLetter letter = bad(parser, Arrays.copyOf(whole, length));
      assertThat(letter.reason()).isEqualTo(Reason.MALFORMED);
      assertThat(letter.message()).contains("at line 1, column ");
    }
  }

  @Test
  void bytesThatAreNoTextAreMalformed() {
    byte[] record = machine().getBytes(StandardCharsets.ISO_8859_1);
    record[machine().indexOf("m-1")] = (byte) 0xC3;

    assertThat(bad(parser, record).message()).contains("Invalid UTF-8");
  }

  @Test
  void nestingWithoutEndIsMalformed() {
    String deep = "[".repeat(100_000);

    DeadLetter letter = bad(parser, machine().replace("[1,", deep));

    assertThat(letter.reason()).isEqualTo(Reason.MALFORMED);
    assertThat(letter.message()).contains("nesting depth");
  }

  @Test
  void aTextOfOneMegabyteIsNoKeyAndNoValue() {
    String huge = "x".repeat(1_000_000);

    DeadLetter key = bad(parser, machine().replace("m-1", huge));
    assertThat(key.reason()).isEqualTo(Reason.BAD_KEY);
    assertThat(key.message()).hasSizeLessThan(300).contains("(1000000 characters)");

    DeadLetter value = bad(parser, machine().replace("EVICT", huge));
    assertThat(value.reason()).isEqualTo(Reason.WRONG_TYPE);
    assertThat(value.payload()).hasSizeGreaterThan(1_000_000);

    String elsewhere = machine().replace("[1,", "[\"" + huge + "\",");
    assertThat(parsed(parser, elsewhere).entity()).isEqualTo("m-1");
  }

  @Test
  void aLetterTellsOriginAndPayload() {
    DeadLetter letter = bad(parser, "?");

    assertThat(letter.topic()).isEqualTo("usage");
    assertThat(letter.partition()).isEqualTo(3);
    assertThat(letter.offset()).isEqualTo(17);
    assertThat(letter.payload()).containsExactly('?');
  }

  @Test
  void aBadRecordLeavesNothingBehind() {
    bad(parser, "{\"memory\": 7, \"usage\": {\"cpu\": 3}, \"machine\": {\"id\": \"m-2\"");

    assertThat(bad(parser, "{\"time\": 1}").message())
        .contains("field machine ($.machine.id) is missing");
    assertThat(parsed(parser, machine()).metrics()[0]).isEqualTo(0.5);
  }
}
