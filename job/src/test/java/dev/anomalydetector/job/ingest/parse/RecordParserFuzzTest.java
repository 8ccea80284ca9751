package dev.anomalydetector.job.ingest.parse;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.ingest.parse.ParseResult.Bad;
import dev.anomalydetector.job.ingest.parse.ParseResult.Parsed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Good records, damaged at random: whatever comes is one of three results, and nothing throws. */
class RecordParserFuzzTest {

  private static final int RECORDS = 60_000;
  private static final List<String> PIECES =
      List.of(
          "\"",
          "{",
          "}",
          "[",
          "]",
          ":",
          ",",
          "\\",
          "\\u0000",
          "\\ud800",
          "null",
          "true",
          "NaN",
          "-Infinity",
          "1e999",
          "-0",
          "00",
          "1e-999999999",
          "9223372036854775808",
          "\n",
          "\0",
          "\"cpu\":",
          "\"usage\":{",
          "/*",
          "\uFEFF",
          "\uD83D\uDE00",
          "9".repeat(1_100),
          " ");

  private final Random random = new Random(20_261_201);

  @Test
  void damagedJsonIsNeverMoreThanABadRecord() throws IOException {
    RecordParser parser = RecordParser.of(Records.machines());
    JsonMapper tree =
        JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();
    Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    int parsed = 0;
    for (int i = 0; i < RECORDS; i++) {
      byte[] value = damaged(Records.machine());
      ParseResult result = parser.parse(Records.of(value));
      if (result instanceof Parsed good) {
        parsed++;
        check(good.event());
        // Jackson's tree, which shares nothing with the parser but the tokens, has the same values.
        JsonNode node = tree.readTree(value);
        assertThat(good.event().entity()).isEqualTo(node.at("/machine/id").textValue());
        assertThat(good.event().metrics()[0]).isEqualTo(node.at("/usage/cpu").doubleValue());
      } else if (result instanceof Bad bad) {
        check(bad, value);
        reasons.merge(bad.letter().reason(), 1, Integer::sum);
      }
    }
    assertThat(parsed).isBetween(RECORDS / 20, RECORDS * 19 / 20);
    assertThat(reasons)
        .containsKeys(
            Reason.EMPTY,
            Reason.MALFORMED,
            Reason.MISSING_FIELD,
            Reason.WRONG_TYPE,
            Reason.BAD_TIMESTAMP,
            Reason.BAD_KEY);
  }

  @Test
  void damagedCsvIsNeverMoreThanABadRecord() throws IOException {
    RecordParser parser =
        RecordParser.of(
            Records.spec(
                """
                kafka: {topic: usage}
                format: Csv
                csv: {columns: [time, machine, cpu, text]}
                timestamp: {field: time}
                fields:
                  machine: {path: machine, type: String}
                  cpu: {path: cpu}
                """,
                "[machine]",
                "- {name: first, value: event.cpu}"));
    Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
    int parsed = 0;
    for (int i = 0; i < RECORDS; i++) {
      byte[] value = damaged("2026-12-01T06:00:00Z,m-1,0.5,\"some, text\"\n");
      ParseResult result = parser.parse(Records.of(value));
      if (result instanceof Parsed good) {
        parsed++;
        check(good.event());
      } else if (result instanceof Bad bad) {
        check(bad, value);
        reasons.merge(bad.letter().reason(), 1, Integer::sum);
      }
    }
    assertThat(parsed).isBetween(RECORDS / 20, RECORDS * 19 / 20);
    assertThat(reasons)
        .containsKeys(
            Reason.MALFORMED, Reason.MISSING_FIELD, Reason.WRONG_TYPE, Reason.BAD_TIMESTAMP);
  }

  private static void check(Event event) throws IOException {
    for (double metric : event.metrics()) {
      assertThat(Double.isInfinite(metric)).isFalse();
    }
    assertThat(event.entity()).isNotEmpty().hasSizeLessThanOrEqualTo(EntityKey.MAXIMUM_CHARACTERS);
    assertThat(event.timeMillis()).isBetween(0L, TimestampReader.MAXIMUM_MILLIS);
    Event read = (Event) EventsCodec.decode(EventsCodec.encode(event));
    assertThat(read.entity()).isEqualTo(event.entity());
    assertThat(read.metrics()).isEqualTo(event.metrics());
  }

  private static void check(Bad bad, byte[] value) {
    assertThat(bad.letter().message()).isNotBlank().doesNotStartWith(RecordParser.FAULT);
    assertThat(bad.letter().payload()).isSameAs(value);
  }

  /** A damage or more, as broken writers, cut connections and bad disks do them. */
  private byte[] damaged(String good) {
    byte[] bytes = good.getBytes(StandardCharsets.UTF_8);
    do {
      bytes = damagedOnce(bytes);
    } while (random.nextInt(4) == 0);
    return bytes;
  }

  private byte[] damagedOnce(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    int to = at + random.nextInt(Math.min(20, bytes.length - at) + 1);
    return switch (random.nextInt(6)) {
      case 0 -> joined(bytes, 0, at, "", bytes.length);
      case 1 -> joined(bytes, 0, at, "", to);
      case 2 -> joined(bytes, 0, at, PIECES.get(random.nextInt(PIECES.size())), at);
      case 3 -> joined(bytes, 0, at, PIECES.get(random.nextInt(PIECES.size())), to);
      case 4 -> joined(bytes, 0, to, "", at);
      default -> {
        byte[] copy = bytes.clone();
        if (copy.length > 0) {
          copy[random.nextInt(copy.length)] ^= (byte) (1 << random.nextInt(8));
        }
        yield copy;
      }
    };
  }

  /** A part of the bytes, a piece, and the bytes from another place on. */
  private static byte[] joined(byte[] bytes, int from, int to, String piece, int restFrom) {
    byte[] middle = piece.getBytes(StandardCharsets.UTF_8);
    byte[] joined = new byte[to - from + middle.length + bytes.length - restFrom];
    System.arraycopy(bytes, from, joined, 0, to - from);
    System.arraycopy(middle, 0, joined, to - from, middle.length);
    System.arraycopy(bytes, restFrom, joined, to - from + middle.length, bytes.length - restFrom);
    return joined;
  }
}
