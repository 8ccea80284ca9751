package dev.anomalydetector.e2e.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.alerting.AlertEvents;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Watches an alerts topic from its end on, and tells when which firing alert became readable. */
final class AlertWatch implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final ObjectMapper mapper = new ObjectMapper();

  AlertWatch(Map<String, String> kafka, String topic) {
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put("fetch.max.wait.ms", "10");
    consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToEnd(partitions);
    partitions.forEach(consumer::position);
  }

  /**
   * Waits for alerts for up to a moment.
   *
   * @param onFiring given entity and event time of each firing alert of the detector {@code probe}
   */
  void poll(BiConsumer<String, Long> onFiring) {
    for (ConsumerRecord<byte[], byte[]> next : consumer.poll(Duration.ofMillis(10))) {
      JsonNode event = parse(next.value());
      JsonNode data = event.get("data");
      boolean firing = AlertEvents.FIRING.equals(event.get("type").asText());
      if (firing && "probe".equals(data.get("detector").asText())) {
        long time = Instant.parse(data.get("start").asText()).toEpochMilli();
        onFiring.accept(event.get("subject").asText(), time);
      }
    }
  }

  private JsonNode parse(byte[] json) {
    try {
      return mapper.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException("An alert is no JSON", e);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
