package dev.anomalydetector.api.load;

import dev.anomalydetector.api.finding.Finding;
import java.util.List;

/** A valid detector, and what the loader says about it after an edit. */
public final class Sample {

  /** A detector with all four models. */
  public static final String YAML =
      """
      apiVersion: anomalydetector.dev/v1alpha1
      kind: AnomalyDetector
      metadata:
        name: sample
        namespace: monitoring
      spec:
        kafka: {bootstrapServers: "kafka:9092", topics: {replicas: 3, retention: 2d}}
        source:
          kafka: {topic: usage, startFrom: Latest}
          format: Json
          timestamp: {field: time, unit: Milliseconds, maxAhead: 1h}
          fields:
            machine: {path: $.machine.id, type: String}
            cpu: {path: $.usage.cpu}
            tasks: {path: tasks, type: Long}
            type: {path: $.event, type: String, optional: true}
          filter: event.cpu >= 0.0
          outOfOrderness: 5s
          idleAfter: 1m
        key: [machine]
        metrics:
          - name: cpu
            value: event.cpu
          - name: cpu-minute
            value: event.cpu
            window: {aggregate: Quantile, quantile: 0.9, size: 1m, slide: 10s, missing: Ignore}
          - name: evictions
            where: event.type == 'EVICT'
            window: {aggregate: Count, size: 5m, missing: Zero}
        detectors:
          - name: unusual
            metrics: [cpu]
            model: {ewma: {halfLife: 10m, threshold: 3}}
            direction: Up
            minimumDeviation: {absolute: 0.1, relative: 20%}
            validRange: {minimum: 0, maximum: 1}
            warmUp: {samples: 60}
            for: 2m
            severity: {warning: 1.0, critical: 2.0}
          - name: bounds
            metrics: [cpu, evictions]
            model: {threshold: {lower: 0, upper: 10}}
          - name: robust
            metrics: [cpu-minute]
            model: {robustZScore: {window: 1d, threshold: 5}}
          - name: jump
            metrics: [cpu-minute]
            model: {relativeDifference: {windows: 5, threshold: 0.5}}
        alerting: {cooldown: 10m, resolveAfter: 5m, renotifyAfter: 4h}
        scaling: {keyGroups: 64}
        limits: {entities: 1000, modelMemory: 2Gi, idleEntityTimeToLive: 24h, onLimit: Evict}
        flink:
          checkpoint: {interval: 2s, directory: "s3://bucket/path"}
          snapshot: {cpuShare: 5%}
      """;

  private static final DetectorLoader LOADER = new DetectorLoader();

  private Sample() {}

  /** The sample with one text, which must be there, replaced. */
  public static String edited(String before, String after) {
    if (!YAML.contains(before)) {
      throw new IllegalArgumentException("the sample does not contain '" + before + "'");
    }
    return YAML.replace(before, after);
  }

  /** What the loader says about a text. */
  public static LoadResult load(String yaml) {
    return LOADER.load("detector.yaml", yaml);
  }

  /** What the loader finds in the sample with one text replaced. */
  public static List<Finding> findingsAfter(String before, String after) {
    return load(edited(before, after)).findings();
  }
}
