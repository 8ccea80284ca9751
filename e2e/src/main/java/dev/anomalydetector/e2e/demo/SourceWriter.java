package dev.anomalydetector.e2e.demo;

import dev.anomalydetector.job.local.LocalDetector;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes records to the source topic and, for the report, to a file; remembers when. */
final class SourceWriter implements AutoCloseable {

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final BufferedWriter file;
  private final Map<Key, Long> writtenNanos = new HashMap<>();
  private long written;

  SourceWriter(LocalDetector detector, Path copy) throws IOException {
    producer =
        new KafkaProducer<>(
            new HashMap<String, Object>(detector.kafka()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    topic = detector.sourceTopic();
    file = Files.newBufferedWriter(copy);
  }

  void write(String entity, long timeMillis, String json) throws IOException {
    file.write(json);
    file.newLine();
    writtenNanos.put(new Key(entity, timeMillis), System.nanoTime());
    producer.send(new ProducerRecord<>(topic, json.getBytes(StandardCharsets.UTF_8)));
    written++;
  }

  /** Number of records written. */
  long written() {
    return written;
  }

  /** When the record of this entity and time was written, or null if there is none. */
  Long writtenNanos(String entity, long timeMillis) {
    return writtenNanos.get(new Key(entity, timeMillis));
  }

  void flush() throws IOException {
    producer.flush();
    file.flush();
  }

  @Override
  public void close() throws IOException {
    producer.close();
    file.close();
  }

  private record Key(String entity, long timeMillis) {}
}
