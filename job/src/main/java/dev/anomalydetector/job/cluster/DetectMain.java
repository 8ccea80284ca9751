package dev.anomalydetector.job.cluster;

import dev.anomalydetector.job.detect.DetectJob;
import dev.anomalydetector.job.detect.DetectSettings;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The program of one worker of the detect stage. */
@Command(name = "detect")
public final class DetectMain extends JobProgram {

  @Option(
      names = "--worker",
      paramLabel = "NUMBER",
      defaultValue = "0",
      description = "Number of this worker, from 0.")
  private int worker;

  /**
   * Submits the detect job.
   *
   * @param arguments {@code --detector FILE [--worker NUMBER]}
   */
  public static void main(String[] arguments) throws Exception {
    new DetectMain().submit(arguments);
  }

  @Override
  String stage() {
    return "detect-" + worker;
  }

  @Override
  void addTo(StreamExecutionEnvironment environment, MountedDetector detector) {
    DetectJob.addTo(
        environment,
        new DetectSettings(
            detector.text(), detector.kafka(), detector.checkpointDirectory(), worker));
  }
}
