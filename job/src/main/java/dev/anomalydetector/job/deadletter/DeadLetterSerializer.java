package dev.anomalydetector.job.deadletter;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/**
 * Writes dead letters: the value as it was, reason and origin in headers, so that a repaired record
 * can be copied back as it is. A value too large to be written again with its headers is cut, and
 * says so.
 */
public final class DeadLetterSerializer implements KafkaRecordSerializationSchema<DeadLetter> {

  /** Header: {@link DeadLetter.Reason#text()}. */
  public static final String REASON = "reason";

  /** Header: the message. */
  public static final String MESSAGE = "message";

  /** Header: topic, partition and offset as {@code topic-partition@offset}. */
  public static final String ORIGIN = "origin";

  /** Header: length of the value before it was cut; absent when it is whole. */
  public static final String CUT_FROM_BYTES = "cut-from-bytes";

  /** Kafka's default for the largest record is 1 MiB; this leaves room for the headers. */
  static final int MAXIMUM_PAYLOAD_BYTES = 900 * 1024;

  private static final int MAXIMUM_MESSAGE_CHARACTERS = 2_000;
  private static final long serialVersionUID = 1L;

  private final String topic;

  /** A serializer that writes to a topic. */
  public DeadLetterSerializer(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      DeadLetter letter, KafkaSinkContext context, Long timestamp) {
    byte[] payload = letter.payload();
    boolean cut = payload != null && payload.length > MAXIMUM_PAYLOAD_BYTES;
    byte[] value = cut ? Arrays.copyOf(payload, MAXIMUM_PAYLOAD_BYTES) : payload;
    ProducerRecord<byte[], byte[]> written = new ProducerRecord<>(topic, null, value);
    Headers headers = written.headers();
    headers.add(REASON, utf8(letter.reason().text()));
    headers.add(MESSAGE, utf8(shortened(letter.message())));
    headers.add(ORIGIN, utf8(letter.topic() + "-" + letter.partition() + "@" + letter.offset()));
    if (cut) {
      headers.add(CUT_FROM_BYTES, utf8(Integer.toString(payload.length)));
    }
    return written;
  }

  private static String shortened(String message) {
    return message.length() <= MAXIMUM_MESSAGE_CHARACTERS
        ? message
        : message.substring(0, MAXIMUM_MESSAGE_CHARACTERS) + "...";
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
