package dev.anomalydetector.job.ingest;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes into a source topic, and remembers what, in the order of each partition. */
final class SourceWriter implements AutoCloseable {

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final Map<Integer, List<Usage>> written = new HashMap<>();

  /** A good record. */
  record Usage(String machine, long timeMillis, double cpu) {}

  SourceWriter(Map<String, String> kafka, String topic) {
    this.producer =
        new KafkaProducer<>(
            Map.copyOf(kafka), new ByteArraySerializer(), new ByteArraySerializer());
    this.topic = topic;
  }

  /** Writes a good record, whose timestamp in Kafka is its event time. */
  void write(int partition, Usage usage) {
    String value =
        String.format(
            Locale.ROOT,
            "{\"time\": %d, \"machine\": \"%s\", \"cpu\": %s}",
            usage.timeMillis(),
            usage.machine(),
            usage.cpu());
    write(partition, usage.timeMillis(), value.getBytes(StandardCharsets.UTF_8));
    written.computeIfAbsent(partition, absent -> new ArrayList<>()).add(usage);
  }

  /** Writes any bytes. */
  void write(int partition, long timestampMillis, byte[] value) {
    producer.send(new ProducerRecord<>(topic, partition, timestampMillis, null, value));
  }

  /** Returns when the broker has all. */
  void flush() {
    producer.flush();
  }

  /** The good records of a partition. */
  List<Usage> written(int partition) {
    return written.getOrDefault(partition, List.of());
  }

  /** The number of good records. */
  int count() {
    return written.values().stream().mapToInt(List::size).sum();
  }

  @Override
  public void close() {
    producer.close();
  }
}
