package dev.anomalydetector.job.ingest;

import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.NewTopic;

/** The ingest job of one detector, with topics of its own, to be killed and brought back. */
final class IngestRun implements AutoCloseable {

  static final int KEY_GROUPS = 8;
  static final Duration PATIENCE = Duration.ofSeconds(60);

  final DetectorText detector;
  final DetectorNames names;
  final String sourceTopic;
  private final IngestHarness harness;
  private JobID job;
  private Optional<Path> checkpoint = Optional.empty();

  /**
   * Creates the topics of a detector.
   *
   * @param name its name; the source topic is named after it
   */
  IngestRun(IngestHarness harness, String name, String startFrom, String idleAfter, int partitions)
      throws Exception {
    this.harness = harness;
    sourceTopic = name + "-usage";
    detector =
        new DetectorText(
            """
            apiVersion: anomalydetector.dev/v1alpha1
            kind: AnomalyDetector
            metadata: {name: %s, namespace: test}
            spec:
              source:
                kafka: {topic: %s, startFrom: %s}
                timestamp: {field: time, unit: Milliseconds}
                fields:
                  machine: {path: $.machine, type: String}
                  cpu: {path: $.cpu}
                  total: {path: $.total, type: Long, optional: true}
                filter: event.cpu >= 0.0
                outOfOrderness: 1s
                idleAfter: %s
              key: [machine]
              metrics:
                - {name: cpu, value: event.cpu}
                - {name: share, value: 100 / event.total}
                - {name: records, window: {aggregate: Count, size: 10s, missing: Zero}}
              detectors:
                - {name: high, metrics: [cpu, share, records], model: {threshold: {upper: 1e9}}}
              scaling: {keyGroups: %d}
              flink: {checkpoint: {interval: 200ms}}
            """
                .formatted(name, sourceTopic, startFrom, idleAfter, KEY_GROUPS));
    names = DetectorNames.of(detector.parse());
    harness.kafka.createTopics(
        List.of(
            new NewTopic(sourceTopic, partitions, (short) 1),
            new NewTopic(names.eventsTopic(), KEY_GROUPS, (short) 1),
            new NewTopic(names.deadLetterTopic(), 1, (short) 1)));
  }

  IngestSettings settings() {
    return new IngestSettings(detector, harness.kafka.clientSettings());
  }

  /** Starts the job from its newest checkpoint, if there is one. */
  void start(int parallelism) throws Exception {
    start(
        environment -> {
          environment.setParallelism(parallelism);
          IngestJob.addTo(environment, settings());
        });
  }

  void start(Consumer<StreamExecutionEnvironment> definition) throws Exception {
    job =
        harness.flink.submit(
            names.name(), definition, checkpoint.map(path -> path.toUri().toString()));
  }

  /** Cancels the job, without a savepoint. */
  void kill() throws Exception {
    harness.flink.cluster().cancelJob(job).get();
    await().atMost(PATIENCE).until(() -> status().isGloballyTerminalState());
    checkpoint = newestCheckpoint().or(() -> checkpoint);
    job = null;
  }

  JobStatus status() throws Exception {
    return harness.flink.cluster().getJobStatus(job).get();
  }

  /** The newest complete checkpoint of the job as it runs now. */
  Optional<Path> newestCheckpoint() throws IOException {
    Path directory = harness.checkpoints.resolve(job.toString());
    if (!Files.exists(directory)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.getFileName().toString().equals("_metadata"))
          .max(Comparator.comparing(file -> file.toFile().lastModified()))
          .map(Path::getParent);
    }
  }

  /** Number of that checkpoint, 0 if there is none; they are counted from 1. */
  long newestCheckpointNumber() throws IOException {
    return newestCheckpoint()
        .map(path -> Long.parseLong(path.getFileName().toString().replace("chk-", "")))
        .orElse(0L);
  }

  SourceWriter writer() {
    return new SourceWriter(harness.kafka.clientSettings(), sourceTopic);
  }

  TopicReader events() {
    return new TopicReader(harness.kafka.clientSettings(), names.eventsTopic());
  }

  TopicReader deadLetters() {
    return new TopicReader(harness.kafka.clientSettings(), names.deadLetterTopic());
  }

  @Override
  public void close() throws Exception {
    if (job != null) {
      kill();
    }
  }
}
