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
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.util.FileUtils;
import org.apache.flink.util.IOUtils;
import org.apache.kafka.clients.admin.NewTopic;

/**
 * A detector that runs in this JVM: broker, Flink, and the two jobs that a cluster would run, from
 * the same YAML. Everything lies in a temporary directory, which goes when it is closed.
 */
public final class LocalDetector implements Closeable {

  private static final short ONE_COPY = 1;

  private final DetectorText text;
  private final AnomalyDetector detector;
  private final Path directory;
  private final Deque<AutoCloseable> started = new ArrayDeque<>();
  private EmbeddedKafka kafka;
  private LocalFlink flink;
  private JobID ingest;
  private LocalWorkers workers;

  private LocalDetector(DetectorText text) throws IOException {
    this.text = text;
    this.detector = text.parse();
    this.directory = Files.createTempDirectory("anomaly-");
  }

  /**
   * Starts a detector; when this returns its jobs have been accepted and its topics are there. When
   * it fails, nothing is left behind.
   *
   * @param text a valid detector
   * @param sourcePartitions number of partitions of the source topic, at least 1
   */
  public static LocalDetector start(DetectorText text, int sourcePartitions) throws Exception {
    LocalDetector local = new LocalDetector(text);
    try {
      local.start(sourcePartitions);
      return local;
    } catch (Exception e) {
      try {
        local.close();
      } catch (IOException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
  }

  private void start(int sourcePartitions) throws Exception {
    kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    started.push(kafka);
    kafka.createTopics(topics(detector, sourcePartitions));
    Configuration configuration = new Configuration();
    String checkpoints = directory.resolve("checkpoints").toUri().toString();
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints);
    configuration.set(TaskManagerOptions.NETWORK_MEMORY_MAX, MemorySize.parse("64m"));
    flink = LocalFlink.start(1 + LocalWorkers.MOST, configuration);
    started.push(flink);
    Map<String, String> clients = kafka.clientSettings();
    workers =
        new LocalWorkers(
            flink,
            LocalCoordinator.start(names().controlTopic(), keyGroups(), clients),
            worker -> submit(new DetectSettings(text, clients, checkpoints, worker)));
    started.push(workers);
    workers.startOne();
    IngestSettings settings = new IngestSettings(text, clients);
    ingest = flink.submit("ingest", env -> IngestJob.addTo(env, settings), Optional.empty());
  }

  private JobID submit(DetectSettings settings) throws Exception {
    String name = "detect-" + settings.worker();
    return flink.submit(name, env -> DetectJob.addTo(env, settings), Optional.empty());
  }

  private int keyGroups() {
    return detector.getSpec().scaling().keyGroups();
  }

  private static List<NewTopic> topics(AnomalyDetector detector, int sourcePartitions) {
    DetectorNames names = DetectorNames.of(detector);
    int keyGroups = detector.getSpec().scaling().keyGroups();
    String source = detector.getSpec().source().kafka().topic();
    return List.of(
        new NewTopic(source, sourcePartitions, ONE_COPY),
        new NewTopic(names.eventsTopic(), keyGroups, ONE_COPY),
        new NewTopic(names.controlTopic(), 1, ONE_COPY),
        new NewTopic(names.alertsTopic(), 1, ONE_COPY),
        new NewTopic(names.deadLetterTopic(), 1, ONE_COPY));
  }

  /** Names of its topics. */
  public DetectorNames names() {
    return DetectorNames.of(detector);
  }

  /** The topic that it reads. */
  public String sourceTopic() {
    return detector.getSpec().source().kafka().topic();
  }

  /** The detector. */
  public AnomalyDetector detector() {
    return detector;
  }

  /** The temporary directory, for whoever has to clean up after a process that was killed. */
  public Path directory() {
    return directory;
  }

  /** Settings of Kafka clients. */
  public Map<String, String> kafka() {
    return kafka.clientSettings();
  }

  /** Waits until all jobs run, and as many workers share the key groups as the spec says. */
  public void awaitRunning() throws Exception {
    flink.awaitRunning(ingest);
    workers.awaitRunning();
    int wanted = Math.min(LocalWorkers.MOST, detector.getSpec().scaling().workers());
    if (wanted > 1) {
      rescale(wanted);
    }
  }

  /**
   * Divides the key groups among so many workers while events flow, and returns when that is done.
   * One at a time.
   *
   * @throws IllegalArgumentException when there cannot be so many
   */
  public synchronized Rescaled rescale(int wanted) throws Exception {
    if (wanted > keyGroups()) {
      throw new IllegalArgumentException(
          "%d workers for %d key groups: some would have nothing to do"
              .formatted(wanted, keyGroups()));
    }
    return workers.rescale(wanted);
  }

  /** By key group, the number of its worker. */
  public int[] assignment() throws InterruptedException {
    return workers.assignment();
  }

  /** Tells, once for each job, that it has ended by itself, and why. */
  public void onJobEnd(Consumer<String> listener) {
    flink.onEnd(ingest, listener);
    workers.onEnd(listener);
  }

  /** Stops all of it, the rest too when a part does not stop well, and deletes its directory. */
  @Override
  public void close() throws IOException {
    try {
      IOUtils.closeAll(started);
    } catch (Exception e) {
      throw new IOException("The local detector did not stop cleanly", e);
    } finally {
      FileUtils.deleteDirectory(directory.toFile());
    }
  }
}
