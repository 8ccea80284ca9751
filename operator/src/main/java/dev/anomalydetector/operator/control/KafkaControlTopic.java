package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlRecord;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TimeoutException;

/** A control topic in Kafka. */
public final class KafkaControlTopic implements ControlTopic {

  /** How long Kafka may take for anything. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final String CLIENT = "anomaly-detector-operator";

  private final String topic;
  private final ControlReader reader;
  private final ControlWriter writer;

  private KafkaControlTopic(String topic, ControlReader reader, ControlWriter writer) {
    this.topic = topic;
    this.reader = reader;
    this.writer = writer;
  }

  /** Opens topics whose records are stamped by this clock. */
  public static ControlTopics with(Clock clock) {
    return (client, topic, keyGroups) -> open(client, topic, keyGroups, clock);
  }

  private static ControlTopic open(
      Map<String, String> client, String topic, int keyGroups, Clock clock) {
    try {
      ControlReader reader = new ControlReader(readerSettings(client), topic, keyGroups, clock);
      try {
        return new KafkaControlTopic(
            topic, reader, new ControlWriter(writerSettings(client), topic, clock));
      } catch (KafkaException refused) {
        reader.close();
        throw refused;
      }
    } catch (KafkaException refused) {
      throw failure(topic, refused);
    }
  }

  private static Map<String, Object> readerSettings(Map<String, String> client) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(ConsumerConfig.CLIENT_ID_CONFIG, CLIENT);
    settings.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
    settings.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
    settings.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    settings.put(ConsumerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis() / 2);
    return settings;
  }

  private static Map<String, Object> writerSettings(Map<String, String> client) {
    Map<String, Object> settings = new HashMap<>(client);
    settings.put(ProducerConfig.CLIENT_ID_CONFIG, CLIENT);
    settings.put(ProducerConfig.ACKS_CONFIG, "all");
    settings.put(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, true);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, 0);
    settings.put(ProducerConfig.MAX_BLOCK_MS_CONFIG, PATIENCE.toMillis());
    settings.put(ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis());
    settings.put(ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, (int) PATIENCE.toMillis() / 2);
    return settings;
  }

  @Override
  public ControlState read() {
    try {
      return reader.read();
    } catch (KafkaException refused) {
      throw failure(topic, refused);
    }
  }

  @Override
  public void write(List<ControlRecord> records) {
    try {
      writer.write(records);
    } catch (KafkaException refused) {
      throw failure(topic, refused);
    }
  }

  @Override
  public void remove(List<ControlRecord> records) {
    try {
      writer.remove(records);
    } catch (KafkaException refused) {
      throw failure(topic, refused);
    }
  }

  private static ControlException failure(String topic, KafkaException refused) {
    Throwable cause = refused;
    while (cause.getCause() instanceof KafkaException deeper) {
      cause = deeper;
    }
    // What Kafka says of a timeout has numbers in it that are never the same.
    String what =
        cause instanceof TimeoutException
            ? "Kafka did not answer within "
                + PATIENCE.toSeconds()
                + " s: can the operator reach its brokers, and does the topic exist?"
            : cause.getClass().getSimpleName() + ": " + cause.getMessage();
    return new ControlException("topic " + topic + ": " + what, refused);
  }

  @Override
  public void close() {
    reader.close();
    writer.close();
  }
}
