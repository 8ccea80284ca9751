package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import java.util.List;
import java.util.Optional;

/**
 * Everything that one detector needs in the cluster.
 *
 * @param identity whose plan it is
 * @param document the detector as its jobs read it, as JSON
 * @param topics the topics to make; empty if somebody else makes them
 * @param flink what all Flink jobs of the detector have in common
 * @param stages the Flink jobs, ingest first
 * @param suspended whether the jobs are to be stopped, with their state
 */
public record DetectorPlan(
    DetectorIdentity identity,
    String document,
    Optional<TopicsPlan> topics,
    FlinkPlan flink,
    List<StagePlan> stages,
    boolean suspended) {

  /** Copies the list. */
  public DetectorPlan {
    stages = List.copyOf(stages);
  }

  /** Names of what belongs to the detector. */
  public DetectorNames names() {
    return identity.names();
  }
}
