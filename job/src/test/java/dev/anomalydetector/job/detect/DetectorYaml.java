package dev.anomalydetector.job.detect;

import dev.anomalydetector.job.plan.DetectorText;

/** A detector whose events the tests write themselves. */
final class DetectorYaml {

  static final int KEY_GROUPS = 8;

  private DetectorYaml() {}

  /** Raw and windowed metrics, each kind of model, snapshots and checkpoints as often as can be. */
  static DetectorText text() {
    return new DetectorText(
        """
        apiVersion: anomalydetector.dev/v1alpha1
        kind: AnomalyDetector
        metadata: {name: recovery, namespace: test}
        spec:
          source:
            kafka: {topic: usage}
            timestamp: {field: time}
            fields:
              machine: {path: $.machine, type: String}
              cpu: {path: $.cpu}
              memory: {path: $.memory}
            outOfOrderness: 2s
          key: [machine]
          metrics:
            - {name: cpu, value: event.cpu}
            - {name: memory-average, value: event.memory, window: {aggregate: Average, size: 10s, slide: 5s, missing: Previous}}
          detectors:
            - {name: high, metrics: [cpu], model: {threshold: {upper: 0.9}}}
            - {name: unusual, metrics: [cpu, memory-average], model: {ewma: {halfLife: 60s, threshold: 3}}, warmUp: {samples: 10}}
            - {name: robust, metrics: [cpu], model: {robustZScore: {window: 5m, threshold: 4}}, warmUp: {samples: 10}}
            - {name: relative, metrics: [memory-average], model: {relativeDifference: {windows: 4, threshold: 0.5}}}
          alerting: {cooldown: 5s, resolveAfter: 2s}
          scaling: {keyGroups: %d}
          flink:
            checkpoint: {interval: 200ms}
            snapshot: {interval: 100ms, cpuShare: 50%%}
        """
            .formatted(KEY_GROUPS));
  }
}
