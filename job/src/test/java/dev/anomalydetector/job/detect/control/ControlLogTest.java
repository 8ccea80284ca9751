package dev.anomalydetector.job.detect.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.handover.ControlRecord.Drained;
import dev.anomalydetector.job.local.EmbeddedKafka;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads a real control topic. */
class ControlLogTest {

  private static final String TOPIC = "control";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @TempDir private Path directory;
  private EmbeddedKafka kafka;
  private KafkaProducer<byte[], byte[]> producer;
  private final List<ControlNews> news = new CopyOnWriteArrayList<>();
  private final List<Exception> failures = new CopyOnWriteArrayList<>();

  @BeforeEach
  void start() throws Exception {
    kafka = EmbeddedKafka.start(directory);
    kafka.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1)));
    producer =
        new KafkaProducer<>(
            Map.copyOf(kafka.clientSettings()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterEach
  void stop() {
    producer.close();
    kafka.close();
  }

  private void write(ControlRecord next) throws Exception {
    write(ControlCodec.key(next), ControlCodec.value(next));
  }

  private void write(byte[] key, byte[] value) throws Exception {
    producer.send(new ProducerRecord<>(TOPIC, 0, key, value)).get();
  }

  private ControlLog read(String topic) {
    Map<String, String> settings = new HashMap<>(kafka.clientSettings());
    settings.put(ConsumerConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, "5000");
    return ControlLog.read(
        topic,
        settings,
        new ControlLog.Listener() {
          @Override
          public void onNews(ControlNews next) {
            news.add(next);
          }

          @Override
          public void onFailure(Exception cause) {
            failures.add(cause);
          }
        });
  }

  @Test
  void whatThereIsComesAsOneAndTheRestAsItComes() throws Exception {
    write(new Assign(0, 1, 1, 0));
    write(new byte[0], new byte[] {1, 2});
    write(ControlCodec.key(new Drained(3, 1)), null);
    write(new Assign(1, 1, 1, 0));
    try (ControlLog log = read(TOPIC)) {
      await().atMost(PATIENCE).until(() -> !news.isEmpty());
      assertThat(news.get(0))
          .as("what is none of ours, and what was removed, counts for nothing")
          .isEqualTo(
              new ControlNews(true, List.of(new Assign(0, 1, 1, 0), new Assign(1, 1, 1, 0))));

      write(new Drained(0, 1));
      await().atMost(PATIENCE).until(() -> news.size() == 2);
      assertThat(news.get(1)).isEqualTo(new ControlNews(false, List.of(new Drained(0, 1))));
      assertThat(failures).isEmpty();
      assertThat(log).isNotNull();
    }
  }

  @Test
  void whoMeetsAGapReadsAllAnew() throws Exception {
    write(new Assign(0, 1, 1, 0));
    try (ControlLog log = read(TOPIC)) {
      await().atMost(PATIENCE).until(() -> news.size() == 1);
      // The end of a transaction takes an offset, as a record does that compaction removes. It
      // comes a little later, so there are records on both sides of it.
      writeInTransaction(new Assign(1, 1, 1, 0));
      write(new Assign(2, 1, 1, 0));
      await().atMost(PATIENCE).until(() -> end() == 4);
      write(new Assign(3, 1, 1, 0));

      await().atMost(PATIENCE).until(() -> news.stream().skip(1).anyMatch(ControlNews::anew));
      ControlNews anew = news.stream().skip(1).filter(ControlNews::anew).findFirst().get();
      assertThat(anew.records()).hasSizeGreaterThanOrEqualTo(3);
      assertThat(anew.records().get(0)).isEqualTo(new Assign(0, 1, 1, 0));
      assertThat(log).isNotNull();
    }
  }

  private long end() throws Exception {
    TopicPartition partition = new TopicPartition(TOPIC, 0);
    try (Admin admin = Admin.create(Map.<String, Object>copyOf(kafka.clientSettings()))) {
      return admin
          .listOffsets(Map.of(partition, OffsetSpec.latest()))
          .partitionResult(partition)
          .get()
          .offset();
    }
  }

  private void writeInTransaction(ControlRecord next) throws Exception {
    Map<String, Object> settings = new HashMap<>(kafka.clientSettings());
    settings.put(ProducerConfig.TRANSACTIONAL_ID_CONFIG, "test");
    try (KafkaProducer<byte[], byte[]> transactional =
        new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer())) {
      transactional.initTransactions();
      transactional.beginTransaction();
      transactional.send(
          new ProducerRecord<>(TOPIC, 0, ControlCodec.key(next), ControlCodec.value(next)));
      transactional.commitTransaction();
    }
  }

  @Test
  void aTopicThatIsNotThereIsSaid() {
    try (ControlLog log = read("nowhere")) {
      assertThat(log).isNotNull();
      await().atMost(Duration.ofSeconds(90)).until(() -> !failures.isEmpty());
      assertThat(failures.get(0)).hasMessageContaining("nowhere");
    }
  }
}
