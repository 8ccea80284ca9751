package dev.anomalydetector.api.naming;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;

/**
 * Names of what belongs to one AnomalyDetector. Those in Kafka begin with its namespace and name,
 * so that they are unique in the Kafka cluster; those in Kubernetes stand in its namespace.
 *
 * @param namespace namespace of the AnomalyDetector
 * @param name its name
 */
public record DetectorNames(String namespace, String name) {

  private static final String DEFAULT_NAMESPACE = "default";

  /** The names of a detector; one without a namespace counts to {@code default}. */
  public static DetectorNames of(AnomalyDetector detector) {
    String namespace = detector.getMetadata().getNamespace();
    return new DetectorNames(
        namespace == null ? DEFAULT_NAMESPACE : namespace, detector.getMetadata().getName());
  }

  /** {@code namespace/name}, as users know the resource. */
  public String resource() {
    return namespace + "/" + name;
  }

  /** Topic of the events: one partition per key group. */
  public String eventsTopic() {
    return topic("events");
  }

  /** Topic of the assignment of key groups, and of what workers say about them. */
  public String controlTopic() {
    return topic("control");
  }

  /** Topic of the alerts. */
  public String alertsTopic() {
    return topic("alerts");
  }

  /** Topic of the records that could not be used, each with the reason. */
  public String deadLetterTopic() {
    return topic("dead-letter");
  }

  /** Consumer group of ingest on the source topic. */
  public String ingestGroup() {
    return topic("ingest");
  }

  /** Consumer group of detect on the events topic. */
  public String detectGroup() {
    return topic("detect");
  }

  /** ConfigMap with the detector, for its jobs. */
  public String configMap() {
    return name + "-detector";
  }

  /** Flink deployment of ingest. */
  public String ingestDeployment() {
    return name + "-ingest";
  }

  /**
   * Flink deployment of a worker.
   *
   * @param worker its number, from 0
   */
  public String detectDeployment(int worker) {
    return name + "-detect-" + worker;
  }

  private String topic(String suffix) {
    return namespace + "." + name + "." + suffix;
  }
}
