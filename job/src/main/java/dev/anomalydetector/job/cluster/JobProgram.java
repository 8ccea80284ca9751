package dev.anomalydetector.job.cluster;

import dev.anomalydetector.api.naming.DetectorNames;
import java.nio.file.Path;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What the programs of all stages have in common: options, and how a job is submitted. */
abstract class JobProgram {

  @Option(
      names = "--detector",
      required = true,
      paramLabel = "FILE",
      description = "File with the AnomalyDetector, as YAML or JSON.")
  private Path file;

  /** Name of the stage, as users see it in Flink. */
  abstract String stage();

  /** Adds the job of the stage to an environment. */
  abstract void addTo(StreamExecutionEnvironment environment, MountedDetector detector);

  /**
   * Submits the job as the arguments say, to wherever Flink runs this program.
   *
   * @throws IllegalArgumentException when an argument or the detector is wrong
   * @throws Exception when Flink does not accept the job
   */
  final JobClient submit(String... arguments) throws Exception {
    try {
      new CommandLine(this).parseArgs(arguments);
    } catch (CommandLine.ParameterException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    MountedDetector detector = MountedDetector.read(file);
    StreamExecutionEnvironment environment = StreamExecutionEnvironment.getExecutionEnvironment();
    addTo(environment, detector);
    String resource = DetectorNames.of(detector.detector()).resource();
    return environment.executeAsync(resource + " " + stage());
  }
}
