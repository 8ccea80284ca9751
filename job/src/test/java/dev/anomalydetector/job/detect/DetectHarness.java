package dev.anomalydetector.job.detect;

import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.job.alerting.AlertEvents;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.local.EmbeddedKafka;
import dev.anomalydetector.job.local.LocalFlink;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.kafka.clients.admin.NewTopic;

/** A real broker, a Flink cluster, the detect job, and means to kill it and bring it back. */
final class DetectHarness implements AutoCloseable {

  final DetectorText detector = DetectorYaml.text();
  final DetectorNames names = DetectorNames.of(detector.parse());
  final EmbeddedKafka kafka;
  private final LocalFlink flink;
  private final Path directory;
  private final Map<Integer, JobID> jobs = new HashMap<>();
  private final Map<Integer, List<JobID>> allJobs = new HashMap<>();

  DetectHarness(Path directory) throws Exception {
    this.directory = directory;
    kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    kafka.createTopics(
        List.of(
            new NewTopic(names.eventsTopic(), DetectorYaml.KEY_GROUPS, (short) 1),
            new NewTopic(names.controlTopic(), 1, (short) 1),
            new NewTopic(names.alertsTopic(), 2, (short) 1),
            new NewTopic(names.deadLetterTopic(), 1, (short) 1)));
    Configuration configuration = new Configuration();
    configuration.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        directory.resolve("checkpoints").toUri().toString());
    configuration.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    configuration.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, false);
    flink = LocalFlink.start(3, configuration);
  }

  /** Starts the first worker, from a checkpoint if given. */
  void start(Optional<Path> checkpoint) throws Exception {
    start(0, checkpoint);
  }

  /** Starts a worker, from a checkpoint if given. */
  void start(int worker, Optional<Path> checkpoint) throws Exception {
    DetectSettings settings =
        new DetectSettings(
            detector,
            kafka.clientSettings(),
            directory.resolve("snapshots-root").toUri().toString(),
            worker);
    JobID job =
        flink.submit(
            "detect-" + worker,
            environment -> DetectJob.addTo(environment, settings),
            checkpoint.map(path -> path.toUri().toString()));
    jobs.put(worker, job);
    allJobs.computeIfAbsent(worker, number -> new ArrayList<>()).add(job);
  }

  /** Cancels the first worker, without a savepoint. */
  void kill() throws Exception {
    kill(0);
  }

  /** Cancels a worker, without a savepoint. */
  void kill(int worker) throws Exception {
    JobID job = jobs.remove(worker);
    flink.cluster().cancelJob(job).get();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> flink.cluster().getJobStatus(job).get().isGloballyTerminalState());
  }

  /** The newest complete checkpoint of the first worker. */
  Optional<Path> newestCheckpoint() throws IOException {
    return newestCheckpoint(0);
  }

  /** The newest complete checkpoint of a worker, whichever job it was at the time. */
  Optional<Path> newestCheckpoint(int worker) throws IOException {
    List<Path> checkpoints = new ArrayList<>();
    for (JobID job : allJobs.getOrDefault(worker, List.of())) {
      Path folder = directory.resolve("checkpoints").resolve(job.toHexString());
      if (Files.exists(folder)) {
        try (Stream<Path> files = Files.walk(folder)) {
          files
              .filter(file -> file.getFileName().toString().equals("_metadata"))
              .forEach(checkpoints::add);
        }
      }
    }
    return checkpoints.stream()
        .max(Comparator.comparing(file -> file.toFile().lastModified()))
        .map(Path::getParent);
  }

  /** All snapshot files, newest first within each key group. */
  List<Path> snapshots() throws IOException {
    Path root = directory.resolve("snapshots-root");
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(".snapshot"))
          .sorted(Comparator.comparing(Path::getParent).thenComparing(Comparator.reverseOrder()))
          .toList();
    }
  }

  /** Alerts told so far, each once. */
  Map<String, String> alerts() {
    return Topics.alertsById(kafka.clientSettings(), names.alertsTopic());
  }

  /** What an undisturbed run over the same events topic tells: the engines, and nothing else. */
  Map<String, String> expectedAlerts() throws IOException {
    Map<String, String> expected = new TreeMap<>();
    ObjectMapper mapper = new ObjectMapper();
    AlertEvents events = new AlertEvents(names.resource(), List.of("machine"));
    Outputs out =
        new Outputs() {
          @Override
          public void alert(Alert alert) {
            try {
              var event = mapper.readTree(events.serialize(alert));
              expected.put(event.get("id").asText(), event.toString());
            } catch (IOException e) {
              throw new IllegalStateException(e);
            }
          }

          @Override
          public void late(Event event, String metric) {
            // Not compared here.
          }
        };
    Map<Integer, KeyGroupEngine> engines = new HashMap<>();
    var plan = DetectionPlans.of(detector.parse());
    for (var next : Topics.read(kafka.clientSettings(), names.eventsTopic())) {
      engines
          .computeIfAbsent(next.partition(), keyGroup -> new KeyGroupEngine(plan, keyGroup))
          .process(EventsCodec.decode(next.value()), out);
    }
    return expected;
  }

  @Override
  public void close() throws IOException {
    flink.close();
    kafka.close();
  }
}
