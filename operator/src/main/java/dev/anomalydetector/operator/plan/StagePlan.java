package dev.anomalydetector.operator.plan;

import java.util.List;
import java.util.OptionalInt;

/**
 * A Flink job.
 *
 * @param stage what kind of job it is
 * @param worker the number of the worker that it is, from 0; empty for ingest
 * @param name its name within the detector: ingest, or detect and the number of the worker
 * @param deployment name of its FlinkDeployment
 * @param arguments arguments of its main method
 * @param parallelism into how many parallel tasks it is divided
 * @param jobManager what its JobManager may use
 * @param taskManager what each of its TaskManagers may use
 * @param configurationHash changes exactly with the part of the spec that the job reads
 */
public record StagePlan(
    Stage stage,
    OptionalInt worker,
    String name,
    String deployment,
    List<String> arguments,
    int parallelism,
    PodResources jobManager,
    PodResources taskManager,
    String configurationHash) {

  /** Copies the list. */
  public StagePlan {
    arguments = List.copyOf(arguments);
  }
}
