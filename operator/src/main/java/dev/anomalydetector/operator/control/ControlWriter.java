package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes to the control topic. */
final class ControlWriter implements AutoCloseable {

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final Clock clock;

  ControlWriter(Map<String, Object> settings, String topic, Clock clock) {
    this.topic = topic;
    this.clock = clock;
    producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  void write(List<ControlRecord> records) {
    send(
        records.stream()
            .map(next -> message(ControlCodec.key(next), ControlCodec.value(next)))
            .toList());
  }

  void remove(List<ControlRecord> records) {
    send(records.stream().map(done -> message(ControlCodec.key(done), null)).toList());
  }

  private ProducerRecord<byte[], byte[]> message(byte[] key, byte[] value) {
    return new ProducerRecord<>(topic, 0, clock.millis(), key, value);
  }

  private void send(List<ProducerRecord<byte[], byte[]>> messages) {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    messages.forEach(message -> sent.add(producer.send(message)));
    try {
      for (Future<RecordMetadata> one : sent) {
        one.get();
      }
    } catch (ExecutionException refused) {
      throw refused.getCause() instanceof KafkaException known
          ? known
          : new KafkaException(refused.getCause());
    } catch (InterruptedException stopped) {
      throw new InterruptException(stopped);
    }
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(1));
  }
}
