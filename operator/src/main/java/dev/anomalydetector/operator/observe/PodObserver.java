package dev.anomalydetector.operator.observe;

import io.fabric8.kubernetes.api.model.ContainerStateWaiting;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodCondition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Why the pods of a job do not work, which Flink's operator does not say. Nothing that changes from
 * one look to the next, such as a number of restarts, is in the message.
 */
public final class PodObserver {

  private PodObserver() {}

  /**
   * The first problem found; empty if there is none.
   *
   * @param deployment the Deployment of the JobManager, if there is one
   * @param pods the pods of the job
   * @param now what time it is
   */
  public static Optional<PodProblem> observe(
      Optional<Deployment> deployment, List<Pod> pods, Instant now) {
    return pods.stream()
        .flatMap(pod -> problem(pod, now).stream())
        .findFirst()
        .or(() -> deployment.flatMap(PodObserver::refused));
  }

  private static Optional<PodProblem> problem(Pod pod, Instant now) {
    if (pod.getStatus() == null) {
      return Optional.empty();
    }
    String name = "pod " + pod.getMetadata().getName() + ": ";
    Optional<PodProblem> unscheduled =
        pod.getStatus().getConditions().stream()
            .filter(condition -> is(condition, "PodScheduled", "False"))
            .findFirst()
            .map(
                condition ->
                    new PodProblem(Reason.POD_UNSCHEDULABLE, name + condition.getMessage()));
    return unscheduled.or(
        () ->
            Stream.concat(
                    pod.getStatus().getInitContainerStatuses().stream(),
                    pod.getStatus().getContainerStatuses().stream())
                .flatMap(container -> problem(name, container, now).stream())
                .findFirst());
  }

  private static Optional<PodProblem> problem(String pod, ContainerStatus container, Instant now) {
    ContainerStateWaiting waiting =
        container.getState() == null ? null : container.getState().getWaiting();
    if (waiting == null || waiting.getReason() == null) {
      return CrashLoop.goesOn(container, now)
          ? Optional.of(new PodProblem(Reason.POD_FAILING, pod + CrashLoop.describe(container)))
          : Optional.empty();
    }
    return switch (waiting.getReason()) {
      case "ImagePullBackOff", "ErrImagePull", "InvalidImageName", "ErrImageNeverPull" ->
          Optional.of(
              new PodProblem(
                  Reason.IMAGE_PULL_FAILED,
                  pod + "the image " + container.getImage() + " cannot be fetched"));
      case "CreateContainerConfigError", "CreateContainerError" ->
          Optional.of(new PodProblem(Reason.POD_CONFIGURATION_MISSING, pod + waiting.getMessage()));
      case "CrashLoopBackOff" ->
          Optional.of(new PodProblem(Reason.POD_FAILING, pod + CrashLoop.describe(container)));
      default -> Optional.empty();
    };
  }

  private static Optional<PodProblem> refused(Deployment deployment) {
    if (deployment.getStatus() == null) {
      return Optional.empty();
    }
    return deployment.getStatus().getConditions().stream()
        .filter(
            condition ->
                condition.getType().equals("ReplicaFailure")
                    && condition.getStatus().equals("True"))
        .findFirst()
        .map(condition -> new PodProblem(Reason.POD_FORBIDDEN, condition.getMessage()));
  }

  private static boolean is(PodCondition condition, String type, String status) {
    return condition.getType().equals(type) && condition.getStatus().equals(status);
  }
}
