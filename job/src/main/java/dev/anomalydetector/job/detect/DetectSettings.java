package dev.anomalydetector.job.detect;

import dev.anomalydetector.job.plan.DetectorText;
import java.io.Serializable;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * What the detect job must be told.
 *
 * @param detector the AnomalyDetector
 * @param kafka settings of Kafka clients, {@code bootstrap.servers} among them
 * @param snapshotDirectory where snapshots lie, as a URI of a file system that Flink knows
 */
public record DetectSettings(
    DetectorText detector, Map<String, String> kafka, String snapshotDirectory)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  public DetectSettings {
    kafka = Map.copyOf(new TreeMap<>(kafka));
  }

  /** The settings of Kafka clients. */
  public Properties kafkaProperties() {
    Properties properties = new Properties();
    properties.putAll(kafka);
    return properties;
  }
}
