package dev.anomalydetector.e2e.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.local.TopicTail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the alerts topic from its start for as long as it is open, and drops ids it has seen. */
final class AlertsConsumer implements AutoCloseable {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, Telling> tellings = new ConcurrentHashMap<>();
  private final AtomicInteger repeated = new AtomicInteger();
  private final TopicTail tail;

  AlertsConsumer(Map<String, String> kafka, String topic) {
    tail = TopicTail.start(kafka, topic, this::add);
  }

  private void add(ConsumerRecord<byte[], byte[]> alert) {
    long now = System.currentTimeMillis();
    try {
      JsonNode event = mapper.readTree(alert.value());
      JsonNode data = event.get("data");
      Telling telling =
          new Telling(
              event.get("id").asText(),
              event.get("subject").asText(),
              data.get("metric").asText(),
              data.get("detector").asText(),
              Instant.parse(data.get("windowEnd").asText()).toEpochMilli(),
              now);
      if (tellings.putIfAbsent(telling.id(), telling) != null) {
        repeated.incrementAndGet();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("An alert is no JSON", e);
    }
  }

  /** What was told so far, each telling once. */
  Collection<Telling> tellings() {
    return List.copyOf(tellings.values());
  }

  /** Ids of the tellings that are of before some event time. */
  Set<String> idsBefore(long millis) {
    Set<String> ids = new TreeSet<>();
    tellings.values().stream()
        .filter(telling -> telling.windowEndMillis() < millis)
        .forEach(telling -> ids.add(telling.id()));
    return ids;
  }

  /** How often a telling was written again, which consumers that go by ids do not notice. */
  int repeated() {
    return repeated.get();
  }

  @Override
  public void close() {
    tail.close();
  }
}
