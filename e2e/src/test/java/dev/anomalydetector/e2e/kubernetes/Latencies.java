package dev.anomalydetector.e2e.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.local.TopicTail;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * How long it takes from an event to its alert: from the moment that the record was written to the
 * source topic until the alert that tells of it was read.
 */
final class Latencies implements AutoCloseable {

  private final ObjectMapper mapper = new ObjectMapper();
  private final Map<String, Long> written = new ConcurrentHashMap<>();
  private final TopicTail tail;

  Latencies(Map<String, String> kafka, String sourceTopic) {
    tail = TopicTail.start(kafka, sourceTopic, this::add);
  }

  private void add(ConsumerRecord<byte[], byte[]> event) {
    try {
      JsonNode json = mapper.readTree(event.value());
      String machine = json.get("machine").get("id").asText();
      written.put(machine + "@" + json.get("time").asLong(), event.timestamp());
    } catch (IOException e) {
      throw new UncheckedIOException("An event is no JSON", e);
    }
  }

  /** Milliseconds, in order, of the tellings of single events (not of windows). */
  List<Long> millis(Collection<Telling> tellings) {
    List<Long> latencies = new ArrayList<>();
    for (Telling telling : tellings) {
      Long begin = written.get(telling.machine() + "@" + telling.windowEndMillis());
      if (telling.detector().equals("unusual") && begin != null) {
        latencies.add(telling.readMillis() - begin);
      }
    }
    Collections.sort(latencies);
    return latencies;
  }

  /** The value that a share (0 to 1) of sorted values does not exceed. */
  static long quantile(List<Long> sorted, double share) {
    return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
  }

  @Override
  public void close() {
    tail.close();
  }
}
