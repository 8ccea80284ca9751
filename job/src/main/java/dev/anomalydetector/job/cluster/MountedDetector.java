package dev.anomalydetector.job.cluster;

import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * The detector that the operator has mounted into the pods of a job.
 *
 * @param text its text
 * @param detector what the text says, valid
 */
record MountedDetector(DetectorText text, AnomalyDetector detector) {

  /**
   * Reads a detector.
   *
   * @throws IllegalArgumentException when the file cannot be read or the detector is not valid; the
   *     message says what is wrong, and where
   */
  static MountedDetector read(Path file) {
    try {
      DetectorText text = new DetectorText(Files.readString(file));
      return new MountedDetector(text, text.parse());
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "The detector cannot be read from %s (--detector): %s".formatted(file, e), e);
    }
  }

  /** Settings of Kafka clients. */
  Map<String, String> kafka() {
    return KafkaConnection.of(detector).settings();
  }

  /**
   * Where checkpoints and snapshots lie.
   *
   * @throws IllegalArgumentException when the detector does not say it
   */
  String checkpointDirectory() {
    String directory = detector.getSpec().flink().checkpoint().directory();
    if (directory == null) {
      throw new IllegalArgumentException(
          "spec.flink.checkpoint.directory: is needed in a cluster, such as s3://bucket/path");
    }
    return directory;
  }
}
