package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.FlinkSpec;
import java.util.Map;

/** What a user gives Flink must leave alone what the operator needs for itself. */
record FlinkCheck(FlinkSpec flink, Findings findings) {

  private static final NodePath FLINK = Findings.SPEC.member("flink");
  private static final String OPTION = "[$a-zA-Z0-9][$a-zA-Z0-9._-]*";
  private static final String DIRECTORY = "is set from spec.flink.checkpoint.directory";
  private static final String IDENTITY = "is set from the name of the detector";

  /** Options that the operator sets, and from what; a trailing dot stands for all that follow. */
  private static final Map<String, String> OWN =
      Map.ofEntries(
          Map.entry("kubernetes.namespace", IDENTITY),
          Map.entry("kubernetes.cluster-id", IDENTITY),
          Map.entry("high-availability.cluster-id", IDENTITY),
          Map.entry("high-availability", "is always on"),
          Map.entry("high-availability.type", "is always kubernetes"),
          Map.entry("high-availability.storageDir", DIRECTORY),
          Map.entry("state.checkpoints.dir", DIRECTORY),
          Map.entry("execution.checkpointing.dir", DIRECTORY),
          Map.entry("state.savepoints.dir", DIRECTORY),
          Map.entry("execution.checkpointing.savepoint-dir", DIRECTORY),
          Map.entry(
              "execution.checkpointing.interval", "is set from spec.flink.checkpoint.interval"),
          Map.entry("parallelism.default", "is set from spec.scaling.workers"),
          Map.entry("pipeline.max-parallelism", "is set from spec.scaling.keyGroups"),
          Map.entry("taskmanager.numberOfTaskSlots", "is always 1: a worker is one TaskManager"),
          Map.entry("job.autoscaler.", "is off: two autoscalers would fight each other"),
          Map.entry("$internal.", "is Flink's own"));

  void check() {
    for (String option : flink.configuration().keySet()) {
      if (!option.matches(OPTION)) {
        findings.error(
            FLINK.member("configuration").member(option),
            flink.configuration().get(option),
            "is no option of Flink: names have letters, digits, dots, hyphens and underscores");
      }
      OWN.entrySet().stream()
          .filter(own -> covers(own.getKey(), option))
          .findFirst()
          .ifPresent(
              own ->
                  findings.error(
                      FLINK.member("configuration").member(option),
                      flink.configuration().get(option),
                      own.getValue() + ": remove it here"));
    }
    new PodTemplateCheck(findings).check(FLINK.member("podTemplate"), flink.podTemplate());
  }

  private static boolean covers(String own, String option) {
    return own.endsWith(".") ? option.startsWith(own) : option.equals(own);
  }
}
