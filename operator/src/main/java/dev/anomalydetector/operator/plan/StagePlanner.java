package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.ResourcesSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The Flink jobs of a detector. */
final class StagePlanner {

  private static final double JOB_MANAGER_CPU = 0.5;
  private static final double TASK_MANAGER_CPU = 1;
  private static final long DEFAULT_MEMORY = 1024L * 1024 * 1024;

  private StagePlanner() {}

  static List<StagePlan> plan(AnomalyDetector detector, DetectorNames names) {
    AnomalyDetectorSpec spec = detector.getSpec();
    PodResources jobManager = resources(spec.flink().jobManager(), JOB_MANAGER_CPU, DEFAULT_MEMORY);
    StagePlan ingest =
        new StagePlan(
            Stage.INGEST,
            Stage.INGEST.label(),
            names.ingestDeployment(),
            arguments(),
            1,
            jobManager,
            resources(spec.flink().taskManager(), TASK_MANAGER_CPU, DEFAULT_MEMORY),
            StageHash.ingest(detector));
    long needed = TaskManagerMemory.neededBytes(TaskManagerMemory.modelBytes(spec));
    StagePlan detect =
        new StagePlan(
            Stage.DETECT,
            Stage.DETECT.label() + "-0",
            names.detectDeployment(0),
            arguments("--worker", "0"),
            spec.scaling().workers(),
            jobManager,
            resources(spec.flink().taskManager(), TASK_MANAGER_CPU, needed),
            StageHash.detect(detector));
    return List.of(ingest, detect);
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
