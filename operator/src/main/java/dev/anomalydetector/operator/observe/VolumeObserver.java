package dev.anomalydetector.operator.observe;

import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a pod whose containers are being made gets no further: a volume of it cannot be mounted. The
 * pod's own status says nothing of it, only events of the node do.
 */
public final class VolumeObserver {

  /** Flink makes ConfigMaps after the pods that mount them: a few failures are usual. */
  private static final int USUAL_FAILURES = 2;

  private static final Pattern MISSING =
      Pattern.compile(
          "(?<kind>secret|configmap|persistentvolumeclaim) \"(?<name>[^\"]+)\" not found");

  private VolumeObserver() {}

  /** Whether a pod has a node and waits for something before its containers begin. */
  public static boolean waits(Pod pod) {
    return pod.getStatus() != null
        && "Pending".equals(pod.getStatus().getPhase())
        && pod.getSpec() != null
        && pod.getSpec().getNodeName() != null;
  }

  /**
   * The problem that events tell of; empty if they tell of none that has lasted.
   *
   * @param pod a pod that waits
   * @param events events about the pod
   */
  public static Optional<PodProblem> observe(Pod pod, List<Event> events) {
    return events.stream()
        .filter(event -> "Warning".equals(event.getType()))
        .filter(
            event ->
                "FailedMount".equals(event.getReason())
                    || "FailedAttachVolume".equals(event.getReason()))
        .filter(event -> times(event) > USUAL_FAILURES)
        .map(event -> problem(pod, String.valueOf(event.getMessage())))
        // The same one at each look: one that names what is missing, if any does.
        .min(
            Comparator.comparing(
                    (PodProblem problem) -> problem.reason() != Reason.POD_CONFIGURATION_MISSING)
                .thenComparing(PodProblem::message));
  }

  private static PodProblem problem(Pod pod, String message) {
    String place = "pod " + pod.getMetadata().getName() + ": ";
    Matcher missing = MISSING.matcher(message);
    if (!missing.find()) {
      return new PodProblem(Reason.POD_VOLUME_FAILED, place + message);
    }
    String kind =
        switch (missing.group("kind")) {
          case "secret" -> "Secret ";
          case "configmap" -> "ConfigMap ";
          default -> "PersistentVolumeClaim ";
        };
    String name = missing.group("name");
    // Nodes say namespace/name of some kinds, and the name only of others.
    String where = name.contains("/") ? "" : pod.getMetadata().getNamespace() + "/";
    return new PodProblem(
        Reason.POD_CONFIGURATION_MISSING,
        place + kind + where + name + ", which it mounts, does not exist: create it");
  }

  private static int times(Event event) {
    int counted = event.getCount() == null ? 1 : event.getCount();
    boolean series = event.getSeries() != null && event.getSeries().getCount() != null;
    return series ? Math.max(counted, event.getSeries().getCount()) : counted;
  }
}
