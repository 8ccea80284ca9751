package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.job.detect.DetectSettings;
import dev.anomalydetector.job.local.EmbeddedKafka;
import dev.anomalydetector.job.local.LocalFlink;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.NewTopic;

/** Broker and Flink cluster of a benchmark in a temporary directory, removed at the end. */
final class BenchmarkCluster implements AutoCloseable {

  static final int KEY_GROUPS = 64;

  private static final int SLOTS = 4;

  private final Path directory;
  private final EmbeddedKafka kafka;
  private final LocalFlink flink;

  private BenchmarkCluster(Path directory, EmbeddedKafka kafka, LocalFlink flink) {
    this.directory = directory;
    this.kafka = kafka;
    this.flink = flink;
  }

  static BenchmarkCluster start() throws Exception {
    Path directory = Files.createTempDirectory("anomaly-benchmark-");
    EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    Configuration configuration = new Configuration();
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        directory.resolve("checkpoints").toUri().toString());
    configuration.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.parse("64m"));
    return new BenchmarkCluster(directory, kafka, LocalFlink.start(SLOTS, configuration));
  }

  Map<String, String> kafka() {
    return kafka.clientSettings();
  }

  void createTopics(DetectorNames names) throws InterruptedException {
    kafka.createTopics(
        List.of(
            new NewTopic(names.eventsTopic(), KEY_GROUPS, (short) 1),
            new NewTopic(names.controlTopic(), 1, (short) 1),
            new NewTopic(names.alertsTopic(), 1, (short) 1),
            new NewTopic(names.deadLetterTopic(), 1, (short) 1)));
  }

  /** Makes the next job begin at the start of the topic, and not where the last one came to. */
  void forgetPositions(DetectorNames names) throws Exception {
    try (Admin admin = Admin.create(Map.<String, Object>copyOf(kafka()))) {
      Set<String> groups =
          admin.listGroups().all().get().stream()
              .map(GroupListing::groupId)
              .collect(Collectors.toSet());
      groups.retainAll(Set.of(names.detectGroup()));
      admin.deleteConsumerGroups(groups).all().get();
    }
  }

  /** Settings of a job on this cluster; snapshots of a run lie beside each other under its name. */
  DetectSettings settings(DetectorText detector, String run) {
    return settings(detector, run, 0);
  }

  /** Settings of one of several workers. */
  DetectSettings settings(DetectorText detector, String run, int worker) {
    return new DetectSettings(
        detector, kafka(), directory.resolve("snapshots").resolve(run).toUri().toString(), worker);
  }

  JobID submit(
      String name,
      BiConsumer<StreamExecutionEnvironment, DetectSettings> job,
      DetectSettings settings,
      Optional<String> restoreFrom)
      throws Exception {
    return flink.submit(name, environment -> job.accept(environment, settings), restoreFrom);
  }

  /** Waits until all tasks of a job run. */
  void awaitRunning(JobID job) throws Exception {
    flink.awaitRunning(job);
  }

  /** Cancels a job and waits until it is gone. */
  void cancel(JobID job) throws Exception {
    flink.cluster().cancelJob(job).get();
    flink.cluster().requestJobResult(job).get();
  }

  /** Path of the newest complete checkpoint of a job, if it has one. */
  Optional<String> newestCheckpoint(JobID job) throws IOException {
    Path folder = directory.resolve("checkpoints").resolve(job.toHexString());
    if (!Files.exists(folder)) {
      return Optional.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.endsWith("_metadata"))
          .max(Comparator.comparing(file -> file.toFile().lastModified()))
          .map(file -> file.getParent().toUri().toString());
    }
  }

  @Override
  public void close() throws IOException {
    flink.close();
    kafka.close();
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }
}
