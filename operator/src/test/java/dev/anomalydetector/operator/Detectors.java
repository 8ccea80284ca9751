package dev.anomalydetector.operator;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;

/** Detectors for tests. */
public final class Detectors {

  private static final String LEAST =
      """
      apiVersion: anomalydetector.dev/v1alpha1
      kind: AnomalyDetector
      metadata: {name: NAME, namespace: NAMESPACE}
      spec:
        kafka:
          cluster: {name: main}
          topics: {replicas: 1}
        source:
          kafka: {topic: usage}
          timestamp: {field: time, unit: Milliseconds}
          fields:
            machine: {path: $.machine, type: String}
            cpu: {path: $.cpu}
        key: [machine]
        metrics:
          - {name: cpu, value: event.cpu}
        detectors:
          - {name: high, metrics: [cpu], model: {threshold: {upper: 0.9}}}
        scaling: {keyGroups: 8}
        limits: {modelMemory: 256Mi}
        flink:
          checkpoint: {directory: "s3://flink/checkpoints"}
      """;

  private Detectors() {}

  /** A small detector whose Kafka cluster is in its own namespace. */
  public static AnomalyDetector of(String name, String namespace) {
    return read(LEAST.replace("NAMESPACE", namespace).replace("NAME", name));
  }

  /** The same with texts, which must be there, replaced: each by the one behind it. */
  public static AnomalyDetector edited(String name, String namespace, String... replaced) {
    String edited = LEAST;
    for (int pair = 0; pair < replaced.length; pair += 2) {
      if (!edited.contains(replaced[pair])) {
        throw new IllegalArgumentException("the detector does not contain " + replaced[pair]);
      }
      edited = edited.replace(replaced[pair], replaced[pair + 1]);
    }
    return read(edited.replace("NAMESPACE", namespace).replace("NAME", name));
  }

  private static AnomalyDetector read(String yaml) {
    try {
      return new YAMLMapper().readValue(yaml, AnomalyDetector.class);
    } catch (JsonProcessingException broken) {
      throw new IllegalArgumentException(yaml, broken);
    }
  }
}
