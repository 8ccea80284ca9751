package dev.anomalydetector.job.local;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.detect.DetectSettings;
import dev.anomalydetector.job.ingest.IngestJob;
import dev.anomalydetector.job.ingest.IngestSettings;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A detector that runs in this JVM: broker, Flink, and the two jobs that a cluster would run, from
 * the same YAML. Everything lies in a temporary directory, which goes when it is closed.
 */
public final class LocalDetector implements Closeable {

  private static final short ONE_COPY = 1;

  private final DetectorNames names;
  private final AnomalyDetector detector;
  private final Path directory;
  private final EmbeddedKafka kafka;
  private final LocalFlink flink;
  private final List<JobID> jobs;

  private LocalDetector(
      AnomalyDetector detector,
      Path directory,
      EmbeddedKafka kafka,
      LocalFlink flink,
      List<JobID> jobs) {
    this.detector = detector;
    this.names = DetectorNames.of(detector);
    this.directory = directory;
    this.kafka = kafka;
    this.flink = flink;
    this.jobs = jobs;
  }

  /**
   * Starts a detector; when this returns its jobs have been accepted and its topics are there.
   *
   * @param text a valid detector
   * @param sourcePartitions number of partitions of the source topic, at least 1
   */
  public static LocalDetector start(DetectorText text, int sourcePartitions) throws Exception {
    AnomalyDetector detector = text.parse();
    Path directory = Files.createTempDirectory("anomaly-");
    EmbeddedKafka kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    kafka.createTopics(topics(detector, sourcePartitions));
    Configuration configuration = new Configuration();
    String checkpoints = directory.resolve("checkpoints").toUri().toString();
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.parse("64m"));
    LocalFlink flink = LocalFlink.start(2, configuration);
    Map<String, String> clients = kafka.clientSettings();
    IngestSettings ingest = new IngestSettings(text, clients);
    DetectSettings detect = new DetectSettings(text, clients, checkpoints);
    List<JobID> jobs =
        List.of(
            flink.submit("detect", env -> DetectJob.addTo(env, detect), Optional.empty()),
            flink.submit("ingest", env -> IngestJob.addTo(env, ingest), Optional.empty()));
    return new LocalDetector(detector, directory, kafka, flink, jobs);
  }

  private static List<NewTopic> topics(AnomalyDetector detector, int sourcePartitions) {
    DetectorNames names = DetectorNames.of(detector);
    int keyGroups = detector.getSpec().scaling().keyGroups();
    String source = detector.getSpec().source().kafka().topic();
    return List.of(
        new NewTopic(source, sourcePartitions, ONE_COPY),
        new NewTopic(names.eventsTopic(), keyGroups, ONE_COPY),
        new NewTopic(names.alertsTopic(), 1, ONE_COPY),
        new NewTopic(names.deadLetterTopic(), 1, ONE_COPY));
  }

  /** Names of its topics. */
  public DetectorNames names() {
    return names;
  }

  /** The topic that it reads. */
  public String sourceTopic() {
    return detector.getSpec().source().kafka().topic();
  }

  /** The detector. */
  public AnomalyDetector detector() {
    return detector;
  }

  /** Settings of Kafka clients. */
  public Map<String, String> kafka() {
    return kafka.clientSettings();
  }

  /** Waits until both jobs run, and their tasks too. */
  public void awaitRunning() throws Exception {
    for (JobID job : jobs) {
      flink.awaitRunning(job);
    }
  }

  @Override
  public void close() throws IOException {
    flink.close();
    kafka.close();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
