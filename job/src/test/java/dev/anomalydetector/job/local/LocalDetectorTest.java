package dev.anomalydetector.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.job.alerting.AlertEvents;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.ScoredSeries;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalDetectorTest {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final long SEED = 11;
  private static final int MACHINES = 20;
  private static final int SECONDS = 600;
  private static final int CALM_AT_END = 60;
  private static final DetectorText DETECTOR =
      new DetectorText(
          """
          apiVersion: anomalydetector.dev/v1alpha1
          kind: AnomalyDetector
          metadata: {name: local, namespace: test}
          spec:
            source:
              kafka: {topic: usage, startFrom: Earliest}
              timestamp: {field: time, unit: Milliseconds}
              fields:
                machine: {path: $.machine, type: String}
                cpu: {path: $.cpu}
            key: [machine]
            metrics:
              - {name: cpu, value: event.cpu}
              - {name: cpu-average, value: event.cpu, window: {aggregate: Average, size: 10s}}
            detectors:
              - {name: high, metrics: [cpu, cpu-average], model: {threshold: {upper: 0.8}}}
              - {name: unusual, metrics: [cpu], model: {ewma: {halfLife: 60s, threshold: 3}}, warmUp: {samples: 30}}
            alerting: {cooldown: 5s, resolveAfter: 2s}
            scaling: {keyGroups: 8}
          """);

  @Test
  void alertsAreThoseOfABacktestOverTheSameRecords(@TempDir Path folder) throws Exception {
    List<String> records = records();
    Map<String, JsonNode> expected = backtest(Files.write(folder.resolve("usage.jsonl"), records));
    Map<String, JsonNode> seen = new ConcurrentHashMap<>();
    Path directory;
    try (LocalDetector detector = LocalDetector.start(DETECTOR, 1)) {
      directory = detector.directory();
      detector.awaitRunning();
      try (TopicTail alerts =
          TopicTail.start(
              detector.kafka(), detector.names().alertsTopic(), next -> put(next.value(), seen))) {
        write(detector, records);
        await()
            .atMost(Duration.ofMinutes(1))
            .until(() -> seen.keySet().containsAll(expected.keySet()));
      }
    }

    assertThat(expected).hasSizeGreaterThan(MACHINES);
    assertThat(seen).isEqualTo(expected);
    assertThat(directory).doesNotExist();
  }

  @Test
  void leavesNothingBehindWhenItCannotStart() {
    List<Thread> before = brokerThreads();

    assertThatThrownBy(() -> LocalDetector.start(DETECTOR, 0))
        .hasMessageContaining("Topic usage could not be created");
    assertThat(brokerThreads()).isEqualTo(before);
  }

  /** A broker that still runs has its handlers of requests. */
  private static List<Thread> brokerThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("kafka-request-handler"))
        .toList();
  }

  /** Noise, with a burst of half a minute on each machine, and calm at the end to close windows. */
  private static List<String> records() {
    Random random = new Random(SEED);
    int[] burst = random.ints(MACHINES, 60, SECONDS - CALM_AT_END - 30).toArray();
    List<String> records = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      for (int machine = 0; machine < MACHINES; machine++) {
        boolean high = second >= burst[machine] && second < burst[machine] + 30;
        double cpu = second >= SECONDS - CALM_AT_END ? 0.4 : 0.4 + 0.05 * random.nextGaussian();
        records.add(
            "{\"time\": %d, \"machine\": \"m-%d\", \"cpu\": %s}"
                .formatted(1_764_547_200_000L + second * 1_000L, machine, high ? 0.9 : cpu));
      }
    }
    return records;
  }

  private static Map<String, JsonNode> backtest(Path file) throws IOException {
    AlertEvents events = new AlertEvents("test/local", List.of("machine"));
    Map<String, JsonNode> expected = new HashMap<>();
    for (ScoredSeries series :
        Backtest.run(DETECTOR.parse(), List.of(file), count -> {}).series()) {
      for (Alert alert : series.alerts()) {
        put(events.serialize(alert), expected);
      }
    }
    return expected;
  }

  /** A repeated telling must be the same telling. */
  private static void put(byte[] json, Map<String, JsonNode> events) {
    JsonNode event;
    try {
      event = MAPPER.readTree(json);
    } catch (IOException e) {
      throw new IllegalStateException("An alert is no JSON", e);
    }
    JsonNode before = events.put(event.get("id").asText(), event);
    assertThat(before).isIn(null, event);
  }

  private static void write(LocalDetector detector, List<String> records) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            new HashMap<String, Object>(detector.kafka()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (String next : records) {
        byte[] value = next.getBytes(StandardCharsets.UTF_8);
        producer.send(new ProducerRecord<>(detector.sourceTopic(), value));
      }
    }
  }
}
