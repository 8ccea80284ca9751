package dev.anomalydetector.job.cluster;

import dev.anomalydetector.job.ingest.IngestJob;
import dev.anomalydetector.job.ingest.IngestSettings;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;

/** The program of the ingest stage. */
@Command(name = "ingest")
public final class IngestMain extends JobProgram {

  /**
   * Submits the ingest job.
   *
   * @param arguments {@code --detector FILE}
   */
  public static void main(String[] arguments) throws Exception {
    new IngestMain().submit(arguments);
  }

  @Override
  String stage() {
    return "ingest";
  }

  @Override
  void addTo(StreamExecutionEnvironment environment, MountedDetector detector) {
    IngestJob.addTo(environment, new IngestSettings(detector.text(), detector.kafka()));
  }
}
