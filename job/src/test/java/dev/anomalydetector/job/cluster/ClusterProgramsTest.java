package dev.anomalydetector.job.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.job.local.EmbeddedKafka;
import dev.anomalydetector.job.local.TopicTail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.client.JobCancellationException;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs as Flink's application mode runs them: a main method, arguments, a mounted file. */
class ClusterProgramsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long TIME = 1_796_104_800_000L;

  @TempDir private static Path directory;
  private static EmbeddedKafka kafka;
  private static KafkaProducer<byte[], byte[]> source;
  private final List<String> alerts = new CopyOnWriteArrayList<>();
  private long written;

  @BeforeAll
  static void start() throws Exception {
    kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    source =
        new KafkaProducer<>(
            Map.copyOf(kafka.clientSettings()),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  @AfterAll
  static void stop() {
    source.close();
    kafka.close();
  }

  private Path detector(String name, String metrics) throws IOException {
    String yaml =
        """
        apiVersion: anomalydetector.dev/v1alpha1
        kind: AnomalyDetector
        metadata: {name: %s, namespace: space, generation: 3}
        spec:
          kafka: {bootstrapServers: "%s"}
          source:
            kafka: {topic: %s-usage, startFrom: Earliest}
            timestamp: {field: time}
            fields:
              machine: {path: $.machine, type: String}
              cpu: {path: $.cpu}
              memory: {path: $.memory}
          key: [machine]
          metrics: [%s]
          detectors:
            - {name: high, metrics: [cpu], model: {threshold: {upper: 0.9}}}
          scaling: {keyGroups: 4}
          flink:
            checkpoint: {interval: 100ms, directory: "%s"}
        """
            .formatted(
                name,
                kafka.bootstrapServers(),
                name,
                metrics,
                directory.resolve("checkpoints").toUri());
    return Files.writeString(directory.resolve(name + ".yaml"), yaml);
  }

  private static void createTopics(String name) throws InterruptedException {
    kafka.createTopics(
        Stream.of(
                name + "-usage",
                "space." + name + ".control",
                "space." + name + ".alerts",
                "space." + name + ".dead-letter")
            .map(topic -> new NewTopic(topic, 1, (short) 1))
            .toList());
    kafka.createTopics(List.of(new NewTopic("space." + name + ".events", 4, (short) 1)));
  }

  private void write(String name, String machine, double cpu, double memory) {
    String json =
        "{\"time\": %d, \"machine\": \"%s\", \"cpu\": %s, \"memory\": %s}"
            .formatted(TIME + written++, machine, cpu, memory);
    source.send(new ProducerRecord<>(name + "-usage", json.getBytes(StandardCharsets.UTF_8)));
    source.flush();
  }

  private void awaitAlertFor(String machine) {
    await().atMost(PATIENCE).until(() -> alerts.stream().anyMatch(a -> a.contains(machine)));
  }

  private static void cancel(JobClient job) {
    job.cancel().join();
    assertThatThrownBy(() -> job.getJobExecutionResult().join())
        .hasRootCauseInstanceOf(JobCancellationException.class);
  }

  @Test
  void metricsMayChangeWhileOneOfTheTwoJobsStillHasTheOldOnes() throws Exception {
    String cpu = "{name: cpu, value: event.cpu}";
    String memory = "{name: memory, value: event.memory}";
    createTopics("change");
    String file = detector("change", cpu + ", " + memory).toString();
    try (TopicTail tail =
        TopicTail.start(
            kafka.clientSettings(),
            "space.change.alerts",
            next -> alerts.add(new String(next.value(), StandardCharsets.UTF_8)))) {
      JobClient ingest = new IngestMain().submit("--detector", file);
      JobClient detect = new DetectMain().submit("--detector", file, "--worker", "0");
      write("change", "first", 0.95, 0.1);
      awaitAlertFor("first");

      detector("change", memory + ", " + cpu);
      cancel(ingest);
      ingest = new IngestMain().submit("--detector", file);
      write("change", "never", 0.1, 0.95);
      write("change", "second", 0.95, 0.1);
      awaitAlertFor("second");
      cancel(ingest);
      detector("change", cpu + ", " + memory);
      ingest = new IngestMain().submit("--detector", file);
      write("change", "never", 0.1, 0.95);
      cancel(detect);
      detector("change", memory + ", " + cpu);
      detect = new DetectMain().submit("--detector", file);
      write("change", "third", 0.95, 0.1);
      awaitAlertFor("third");

      assertThat(alerts).noneMatch(alert -> alert.contains("never"));
      cancel(ingest);
      cancel(detect);
    }
  }

  @Test
  void whatIsWrongIsSaid() throws Exception {
    Path wrong = Files.writeString(directory.resolve("wrong.yaml"), "kind: AnomalyDetector");
    Path homeless = Files.writeString(directory.resolve("homeless.yaml"), withoutDirectory());

    assertThatThrownBy(() -> new IngestMain().submit()).hasMessageContaining("--detector");
    assertThatThrownBy(() -> new IngestMain().submit("--detector", "/none/such.yaml"))
        .hasMessageContaining("/none/such.yaml");
    assertThatThrownBy(() -> new DetectMain().submit("--detector", wrong.toString()))
        .hasMessageContaining("not valid");
    assertThatThrownBy(() -> new DetectMain().submit("--detector", homeless.toString()))
        .hasMessageContaining("spec.flink.checkpoint.directory");
  }

  private String withoutDirectory() throws IOException {
    return Files.readString(detector("none", "{name: cpu, value: event.cpu}"))
        .replaceAll(", directory: [^}]*", "");
  }
}
