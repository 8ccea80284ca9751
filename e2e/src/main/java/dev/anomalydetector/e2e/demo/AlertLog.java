package dev.anomalydetector.e2e.demo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.alerting.AlertEvents;
import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.local.TopicTail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Reads the alerts of a detector as they come, each telling once. */
final class AlertLog implements AutoCloseable {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Set<String> ids = ConcurrentHashMap.newKeySet();
  private final List<SeenAlert> alerts = new CopyOnWriteArrayList<>();
  private final TopicTail tail;

  AlertLog(LocalDetector detector) {
    tail =
        TopicTail.start(
            detector.kafka(),
            detector.names().alertsTopic(),
            next -> add(next.value(), System.nanoTime()));
  }

  private void add(byte[] json, long readNanos) {
    JsonNode event;
    try {
      event = mapper.readTree(json);
    } catch (IOException e) {
      throw new UncheckedIOException("An alert is no JSON", e);
    }
    if (ids.add(event.get("id").asText())) {
      JsonNode data = event.get("data");
      alerts.add(
          new SeenAlert(
              event.get("subject").asText(),
              data.get("detector").asText(),
              data.get("metric").asText(),
              Instant.parse(data.get("windowEnd").asText()).toEpochMilli(),
              AlertEvents.FIRING.equals(event.get("type").asText()),
              data.get("severity").asText(),
              readNanos));
    }
  }

  /** The alerts so far, in the order of their reading. */
  List<SeenAlert> alerts() {
    return alerts;
  }

  @Override
  public void close() {
    tail.close();
  }
}
