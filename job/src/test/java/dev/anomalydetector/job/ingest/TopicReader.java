package dev.anomalydetector.job.ingest;

import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic from its first record on, further and further. */
final class TopicReader implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();

  TopicReader(Map<String, String> kafka, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.copyOf(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  /** All records so far, in the order of each partition. */
  List<ConsumerRecord<byte[], byte[]>> read() {
    for (var next = consumer.poll(Duration.ofMillis(100));
        !next.isEmpty();
        next = consumer.poll(Duration.ofMillis(100))) {
      next.forEach(records::add);
    }
    return records;
  }

  /** All records so far of one key group of an events topic. */
  List<EventsRecord> keyGroup(int keyGroup) {
    return read().stream()
        .filter(next -> next.partition() == keyGroup)
        .map(TopicReader::decoded)
        .toList();
  }

  /** All events so far of an events topic, whatever their key group. */
  List<Event> events() {
    return read().stream()
        .map(TopicReader::decoded)
        .flatMap(next -> next instanceof Event event ? Stream.of(event) : Stream.empty())
        .toList();
  }

  static EventsRecord decoded(ConsumerRecord<byte[], byte[]> next) {
    try {
      return EventsCodec.decode(next.value());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    consumer.close();
  }
}
