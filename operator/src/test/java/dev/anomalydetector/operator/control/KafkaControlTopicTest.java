package dev.anomalydetector.operator.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.api.handover.ControlRecord.Prepared;
import dev.anomalydetector.api.handover.ControlRecord.Released;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The control topic in a real Kafka. */
class KafkaControlTopicTest {

  private static final List<ControlRecord> HANDOVER =
      List.of(
          new Assign(0, 1, 1, 0),
          new Prepared(0, 1, 5),
          new Released(0, 1, 7),
          new Acquired(0, 1, 1, 7, 1_500, 10),
          new Drained(0, 1));
  private static final AtomicInteger TOPICS = new AtomicInteger();
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @TempDir static Path folder;
  private static KafkaBroker broker;

  private final String name = "n.d" + TOPICS.incrementAndGet() + ".control";

  @BeforeAll
  static void startBroker() throws IOException {
    broker = new KafkaBroker(folder);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @BeforeEach
  void createTopic() throws Exception {
    broker.createControlTopic(name, Map.of("cleanup.policy", "compact"));
  }

  private ControlTopic open() {
    return KafkaControlTopic.with(Clock.systemUTC()).open(broker.client(), name, 4);
  }

  @Test
  void whatIsWrittenIsReadByThoseWhoReadOnAndByThoseWhoBegin() {
    try (ControlTopic one = open();
        ControlTopic other = open()) {
      assertThat(one.read().owners()).hasToString("0-3=0");
      for (ControlRecord said : HANDOVER) {
        one.write(List.of(said));

        ControlState state = one.read();
        assertThat(state.records()).extracting(LoggedRecord::said).contains(said);
        assertThat(state.isSettled()).isEqualTo(said instanceof Drained);
      }
      assertThat(one.read().owners()).hasToString("0=1,1-3=0");
      assertThat(other.read().owners()).hasToString("0=1,1-3=0");
      assertThat(other.read().assignedAt(0, 1)).isPresent();
    }
  }

  @Test
  void whatIsRemovedIsGoneAndWhatIsLeftSaysTheSame() {
    try (ControlTopic topic = open()) {
      topic.write(HANDOVER);
      topic.read();
      topic.remove(HANDOVER.stream().filter(said -> !(said instanceof Acquired)).toList());

      assertThat(topic.read().records()).hasSize(1);
      try (ControlTopic later = open()) {
        assertThat(later.read().owners()).hasToString("0=1,1-3=0");
        assertThat(later.read().isSettled()).isTrue();
      }
    }
  }

  @Test
  void whoMeetsAGapReadsAnew() throws Exception {
    String compacted = name + ".fast";
    broker.createControlTopic(
        compacted,
        Map.of(
            "cleanup.policy", "compact",
            "segment.bytes", "1048576",
            "segment.ms", "100",
            "delete.retention.ms", "0",
            "min.cleanable.dirty.ratio", "0.01"));
    ControlTopics topics = KafkaControlTopic.with(Clock.systemUTC());
    try (ControlTopic reader = topics.open(broker.client(), compacted, 4);
        ControlTopic writer = topics.open(broker.client(), compacted, 4)) {
      assertThat(reader.read().records()).isEmpty();
      writer.write(HANDOVER);
      // The reader has read nothing of it when all but the last word is compacted away.
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                writer.write(List.of(new Acquired(0, 1, 1, 7, 1_500, 10)));
                writer.remove(
                    HANDOVER.stream().filter(said -> !(said instanceof Acquired)).toList());
                try (ControlTopic fresh = topics.open(broker.client(), compacted, 4)) {
                  return fresh.read().records().size() == 1 && firstOffset(compacted) > 0;
                }
              });

      assertThat(reader.read().owners()).hasToString("0=1,1-3=0");
      assertThat(reader.read().records()).hasSize(1);
    }
  }

  /** Offset of the first record that is left. */
  private static long firstOffset(String topic) {
    try (var consumer =
        new org.apache.kafka.clients.consumer.KafkaConsumer<byte[], byte[]>(
            Map.copyOf(broker.client()),
            new org.apache.kafka.common.serialization.ByteArrayDeserializer(),
            new org.apache.kafka.common.serialization.ByteArrayDeserializer())) {
      var partition = new org.apache.kafka.common.TopicPartition(topic, 0);
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      var found = consumer.poll(Duration.ofSeconds(5)).iterator();
      return found.hasNext() ? found.next().offset() : 0;
    }
  }

  @Test
  void recordOfANewerVersionIsNotSkipped() throws Exception {
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>copyOf(broker.client()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      byte[] value = "{\"type\": \"Split\", \"keyGroup\": 0}".getBytes();
      producer.send(new ProducerRecord<>(name, ControlCodec.key(HANDOVER.get(0)), value)).get();
    }
    try (ControlTopic topic = open()) {
      assertThatThrownBy(topic::read)
          .isInstanceOf(ControlException.class)
          .hasMessageContaining("offset 0 cannot be understood");
    }
  }

  @Test
  void topicThatIsNotThereIsToldInTheSameWordsEachTime() {
    ControlTopics topics = KafkaControlTopic.with(Clock.systemUTC());
    try (ControlTopic topic = topics.open(broker.client(), "n.none.control", 4)) {
      assertThatThrownBy(topic::read)
          .isInstanceOf(ControlException.class)
          .hasMessage(
              "topic n.none.control: Kafka did not answer within 10 s: can the operator reach its"
                  + " brokers, and does the topic exist?");
    }
    assertThatThrownBy(
            () -> topics.open(Map.of("bootstrap.servers", "no.such.host.invalid:1"), "t", 4))
        .isInstanceOf(ControlException.class)
        .hasMessageContaining("bootstrap");
  }
}
