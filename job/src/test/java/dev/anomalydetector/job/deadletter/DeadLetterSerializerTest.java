package dev.anomalydetector.job.deadletter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class DeadLetterSerializerTest {

  private static ProducerRecord<byte[], byte[]> written(String message, byte[] payload) {
    DeadLetter letter = new DeadLetter(Reason.MALFORMED, message, "usage", 3, 17, payload);
    return new DeadLetterSerializer("letters").serialize(letter, null, null);
  }

  private static String header(ProducerRecord<byte[], byte[]> written, String name) {
    var header = written.headers().lastHeader(name);
    return header == null ? null : new String(header.value(), StandardCharsets.UTF_8);
  }

  @Test
  void theValueIsKeptAsItWasAndTheRestIsInHeaders() {
    byte[] payload = {(byte) 0xff, 0, '{'};
    ProducerRecord<byte[], byte[]> written = written("no JSON: Zeile 1", payload);

    assertThat(written.topic()).isEqualTo("letters");
    assertThat(written.key()).isNull();
    assertThat(written.value()).isEqualTo(payload);
    assertThat(header(written, DeadLetterSerializer.REASON)).isEqualTo("Malformed");
    assertThat(header(written, DeadLetterSerializer.MESSAGE)).isEqualTo("no JSON: Zeile 1");
    assertThat(header(written, DeadLetterSerializer.ORIGIN)).isEqualTo("usage-3@17");
    assertThat(header(written, DeadLetterSerializer.CUT_FROM_BYTES)).isNull();
  }

  @Test
  void aRecordWithoutValueHasNone() {
    assertThat(written("empty", null).value()).isNull();
  }

  @Test
  void aValueThatWouldNotFitIsCutAndSaysSo() {
    int limit = DeadLetterSerializer.MAXIMUM_PAYLOAD_BYTES;
    byte[] fits = new byte[limit];
    byte[] tooLarge = new byte[limit + 1];
    Arrays.fill(tooLarge, (byte) 7);

    assertThat(written("large", fits).value()).hasSize(limit);
    ProducerRecord<byte[], byte[]> cut = written("x".repeat(1_000_000), tooLarge);
    assertThat(cut.value()).hasSize(limit).containsOnly(7);
    assertThat(header(cut, DeadLetterSerializer.CUT_FROM_BYTES))
        .isEqualTo(Integer.toString(limit + 1));
    int headers =
        Stream.of(cut.headers().toArray()).mapToInt(h -> h.key().length() + h.value().length).sum();
    assertThat(cut.value().length + headers).as("within Kafka's 1 MiB").isLessThan(1_000_000);
    assertThat(header(cut, DeadLetterSerializer.MESSAGE)).endsWith("...");
  }

  @Test
  void reasonsAreWordsToCountBy() {
    assertThat(Stream.of(Reason.values()).map(Reason::text))
        .doesNotHaveDuplicates()
        .allMatch(text -> text.matches("([A-Z][a-z]+)+"));
  }
}
