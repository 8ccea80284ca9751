package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.job.plan.DetectorText;

/** The detectors that benchmarks run. */
final class BenchmarkDetector {

  /** A value of the first metric above this is an alert, whatever the models say. */
  static final double PROBE_LIMIT = 100;

  private BenchmarkDetector() {}

  /** Three metrics, each with an ewma, and a threshold on the first that only probes cross. */
  static DetectorText threeMetrics(String name) {
    return new DetectorText(
        """
        %s
          detectors:
            - {name: probe, metrics: [cpu], model: {threshold: {upper: %s}}}
            - {name: unusual, metrics: [cpu, memory, load], model: {ewma: {halfLife: 1h, threshold: 8}}}
        %s
        """
            .formatted(head(name), PROBE_LIMIT, tail("5%", 1_000_000, "8Gi")));
  }

  /** About 1 KB of state an entity: the last 120 values of one metric. */
  static DetectorText kilobyteEntities(String name, long entities) {
    return new DetectorText(
        """
        %s
          detectors:
            - {name: probe, metrics: [cpu], model: {threshold: {upper: %s}}}
            - {name: changed, metrics: [memory], model: {relativeDifference: {windows: 120, threshold: 1.9}}}
        %s
        """
            .formatted(head(name), PROBE_LIMIT, tail("5%", entities, "64Gi")));
  }

  private static String head(String name) {
    return """
    apiVersion: anomalydetector.dev/v1alpha1
    kind: AnomalyDetector
    metadata: {name: %s, namespace: bench}
    spec:
      source:
        kafka: {topic: usage}
        timestamp: {field: time}
        fields:
          machine: {path: $.machine, type: String}
          cpu: {path: $.cpu}
          memory: {path: $.memory}
          load: {path: $.load}
      key: [machine]
      metrics:
        - {name: cpu, value: event.cpu}
        - {name: memory, value: event.memory}
        - {name: load, value: event.load}
    """
        .formatted(name)
        .stripTrailing();
  }

  private static String tail(String cpuShare, long entities, String memory) {
    return """
      alerting: {cooldown: 0s, resolveAfter: 0s}
      limits: {entities: %d, modelMemory: %s}
      flink:
        checkpoint: {interval: 2s}
        snapshot: {interval: 2s, cpuShare: %s}
    """
        .formatted(entities, memory, cpuShare);
  }
}
