package dev.anomalydetector.job.ingest;

import dev.anomalydetector.job.local.EmbeddedKafka;
import dev.anomalydetector.job.local.LocalFlink;
import java.nio.file.Path;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.RestOptions;

/** A real broker and a Flink cluster, for the ingest jobs of one test class. */
final class IngestHarness implements AutoCloseable {

  final EmbeddedKafka kafka;
  final LocalFlink flink;
  final Path checkpoints;

  IngestHarness(Path directory) throws Exception {
    kafka = EmbeddedKafka.start(directory.resolve("kafka"));
    checkpoints = directory.resolve("checkpoints");
    Configuration configuration = new Configuration();
    configuration.set(CheckpointingOptions.CHECKPOINTS_DIRECTORY, checkpoints.toUri().toString());
    configuration.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    // Any free port: another cluster may run on this machine.
    configuration.set(RestOptions.BIND_PORT, "0");
    flink = LocalFlink.start(2, configuration);
  }

  @Override
  public void close() throws Exception {
    flink.close();
    kafka.close();
  }
}
