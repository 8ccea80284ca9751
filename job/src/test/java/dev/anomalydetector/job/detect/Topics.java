package dev.anomalydetector.job.detect;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads topics from their first record to their present end. */
final class Topics {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  private Topics() {}

  static List<ConsumerRecord<byte[], byte[]>> read(Map<String, String> kafka, String topic) {
    List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(
            Map.copyOf(kafka), new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(100)).forEach(records::add);
      }
    }
    return records;
  }

  /** The alerts in a topic by the id of their event, so that those told twice are there once. */
  static Map<String, String> alertsById(Map<String, String> kafka, String topic) {
    Map<String, String> alerts = new TreeMap<>();
    for (ConsumerRecord<byte[], byte[]> next : read(kafka, topic)) {
      try {
        JsonNode event = MAPPER.readTree(next.value());
        alerts.put(event.get("id").asText(), event.toString());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return alerts;
  }
}
