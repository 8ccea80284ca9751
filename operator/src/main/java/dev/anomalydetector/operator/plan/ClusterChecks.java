package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.value.MemorySize;
import java.util.ArrayList;
import java.util.List;

/** What a detector needs in a cluster, and the local runner does without. */
final class ClusterChecks {

  private static final NodePath SPEC = NodePath.ROOT.member("spec");

  private ClusterChecks() {}

  static List<Finding> check(AnomalyDetector detector) {
    List<Finding> findings = new ArrayList<>();
    AnomalyDetectorSpec spec = detector.getSpec();
    if (KafkaConnection.bootstrapServers(detector).isEmpty()) {
      findings.add(
          Finding.error(
              SPEC.member("kafka"),
              "",
              "names no brokers: give cluster (name and namespace of Strimzi's Kafka) or"
                  + " bootstrapServers (host:port)"));
    }
    if (spec.flink().checkpoint().directory() == null) {
      findings.add(
          Finding.error(
              SPEC.member("flink").member("checkpoint").member("directory"),
              "",
              "is required in a cluster: a place that all pods reach, such as s3://bucket/path or a"
                  + " mounted file:///path"));
    }
    CheckpointVolumeCheck.check(
            SPEC.member("flink").member("checkpoint").member("directory"), spec.flink())
        .ifPresent(findings::add);
    MemorySize memory = spec.flink().taskManager().memory();
    long share = TaskManagerMemory.modelBytes(spec);
    if (memory != null && TaskManagerMemory.heapBytes(memory.bytes()) < share) {
      findings.add(
          Finding.warning(
              SPEC.member("flink").member("taskManager").member("memory"),
              memory,
              "may be too little: a worker's share of spec.limits.modelMemory is "
                  + share / 1024 / 1024
                  + "Mi; use at least "
                  + TaskManagerMemory.neededBytes(share) / 1024 / 1024
                  + "Mi, lower the limit or raise spec.scaling.workers"));
    }
    return findings;
  }
}
