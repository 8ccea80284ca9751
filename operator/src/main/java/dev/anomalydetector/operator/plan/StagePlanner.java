package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.ResourcesSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedSet;

/** The Flink jobs of a detector. */
final class StagePlanner {

  private static final double JOB_MANAGER_CPU = 0.5;
  private static final double TASK_MANAGER_CPU = 1;
  private static final long DEFAULT_MEMORY = 1024L * 1024 * 1024;

  private StagePlanner() {}

  /**
   * Plans them.
   *
   * @param workers numbers of the workers, ascending
   */
  static List<StagePlan> plan(
      AnomalyDetector detector, DetectorNames names, SortedSet<Integer> workers) {
    AnomalyDetectorSpec spec = detector.getSpec();
    PodResources jobManager = resources(spec.flink().jobManager(), JOB_MANAGER_CPU, DEFAULT_MEMORY);
    // For all models: they may all come to one worker, and more memory would need a restart.
    long needed = TaskManagerMemory.neededBytes(spec.limits().modelMemory().bytes());
    PodResources taskManager = resources(spec.flink().taskManager(), TASK_MANAGER_CPU, needed);
    String hash = StageHash.detect(detector);
    List<StagePlan> stages = new ArrayList<>();
    stages.add(
        new StagePlan(
            Stage.INGEST,
            OptionalInt.empty(),
            Stage.INGEST.label(),
            names.ingestDeployment(),
            arguments(),
            1,
            jobManager,
            resources(spec.flink().taskManager(), TASK_MANAGER_CPU, DEFAULT_MEMORY),
            StageHash.ingest(detector)));
    for (int worker : workers) {
      stages.add(
          new StagePlan(
              Stage.DETECT,
              OptionalInt.of(worker),
              Stage.DETECT.label() + "-" + worker,
              names.detectDeployment(worker),
              arguments("--worker", Integer.toString(worker)),
              1,
              jobManager,
              taskManager,
              hash));
    }
    return stages;
  }

  private static List<String> arguments(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--detector", DetectorDocument.DIRECTORY + "/" + DetectorDocument.FILE));
    arguments.addAll(List.of(more));
    return arguments;
  }

  private static PodResources resources(ResourcesSpec spec, double cpu, long memory) {
    return new PodResources(
        Optional.ofNullable(spec.cpu()).orElse(cpu),
        spec.memory() == null ? memory : spec.memory().bytes());
  }
}
