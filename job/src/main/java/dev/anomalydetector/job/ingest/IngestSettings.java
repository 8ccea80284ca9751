package dev.anomalydetector.job.ingest;

import dev.anomalydetector.job.plan.DetectorText;
import java.io.Serializable;
import java.util.Map;
import java.util.Properties;

/**
 * What the ingest job must be told.
 *
 * @param detector the AnomalyDetector
 * @param kafka settings of Kafka clients, {@code bootstrap.servers} among them
 */
public record IngestSettings(DetectorText detector, Map<String, String> kafka)
    implements Serializable {

  private static final long serialVersionUID = 1L;

  public IngestSettings {
    kafka = Map.copyOf(kafka);
  }

  /** The settings of Kafka clients. */
  public Properties kafkaProperties() {
    Properties properties = new Properties();
    properties.putAll(kafka);
    return properties;
  }
}
