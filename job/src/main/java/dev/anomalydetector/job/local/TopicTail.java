package dev.anomalydetector.job.local;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its first record on, in a thread of its own, until closed. */
public final class TopicTail implements Closeable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Thread thread;

  private TopicTail(
      KafkaConsumer<byte[], byte[]> consumer,
      String topic,
      Consumer<ConsumerRecord<byte[], byte[]>> onRecord) {
    this.consumer = consumer;
    this.thread = new Thread(() -> read(onRecord), "tail of " + topic);
    thread.setDaemon(true);
  }

  /**
   * Starts to read.
   *
   * @param kafka settings of Kafka clients
   * @param onRecord given each record, in the reading thread
   */
  public static TopicTail start(
      Map<String, String> kafka, String topic, Consumer<ConsumerRecord<byte[], byte[]>> onRecord) {
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "20");
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    TopicTail tail = new TopicTail(consumer, topic, onRecord);
    tail.thread.start();
    return tail;
  }

  private void read(Consumer<ConsumerRecord<byte[], byte[]>> onRecord) {
    try (consumer) {
      while (true) {
        consumer.poll(Duration.ofSeconds(1)).forEach(onRecord);
      }
    } catch (WakeupException e) {
      // Closed.
    }
  }

  @Override
  public void close() {
    consumer.wakeup();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
