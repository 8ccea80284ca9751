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
 * @param worker number of the worker that the job is, from 0
 */
public record DetectSettings(
    DetectorText detector, Map<String, String> kafka, String snapshotDirectory, int worker)
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
