package dev.anomalydetector.operator.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ContainerStatusBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodBuilder;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodObserverTest {

  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "ImagePullBackOff, IMAGE_PULL_FAILED, the image job:1 cannot be fetched",
    "ErrImageNeverPull, IMAGE_PULL_FAILED, the image job:1 cannot be fetched",
    "CreateContainerConfigError, POD_CONFIGURATION_MISSING, what Kubernetes says",
    "CrashLoopBackOff, POD_FAILING, container flink ends again and again with exit code 137 (OOMKilled)"
  })
  void containerThatDoesNotStart(String waiting, Reason reason, String message) {
    assertThat(PodObserver.observe(Optional.empty(), List.of(pod(waiting)), NOW))
        .hasValueSatisfying(
            problem -> {
              assertThat(problem.reason()).isEqualTo(reason);
              assertThat(problem.message()).startsWith("pod p: ").contains(message);
            });
  }

  @Test
  void containerThatIsStartingIsNoProblem() {
    assertThat(PodObserver.observe(Optional.empty(), List.of(pod("ContainerCreating")), NOW))
        .isEmpty();
    assertThat(PodObserver.observe(Optional.empty(), List.of(), NOW)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 2026-12-01T11:59:00Z, true",
    "1, 1, 2026-12-01T11:59:00Z, false",
    "3, 0, 2026-12-01T11:59:00Z, false",
    "3, 1, 2026-12-01T11:50:00Z, false"
  })
  void containerThatRunsBetweenTwoEndsIsStillFailing(
      int restarts, int exitCode, String ended, boolean failing) {
    Pod running =
        new PodBuilder(pod("ContainerCreating"))
            .editStatus()
            .editFirstContainerStatus()
            .withRestartCount(restarts)
            .withNewState()
            .withNewRunning(ended)
            .endState()
            .withNewLastState()
            .withNewTerminated()
            .withExitCode(exitCode)
            .withReason("Error")
            .withFinishedAt(ended)
            .endTerminated()
            .endLastState()
            .endContainerStatus()
            .endStatus()
            .build();

    assertThat(PodObserver.observe(Optional.empty(), List.of(running), NOW).map(PodProblem::reason))
        .isEqualTo(failing ? Optional.of(Reason.POD_FAILING) : Optional.empty());
  }

  @Test
  void podWithoutANode() {
    Pod pod =
        new PodBuilder(pod("ContainerCreating"))
            .editStatus()
            .addNewCondition()
            .withType("PodScheduled")
            .withStatus("False")
            .withMessage("0/1 nodes are available: 1 Insufficient cpu.")
            .endCondition()
            .endStatus()
            .build();

    assertThat(PodObserver.observe(Optional.empty(), List.of(pod), NOW))
        .contains(
            new PodProblem(
                Reason.POD_UNSCHEDULABLE, "pod p: 0/1 nodes are available: 1 Insufficient cpu."));
  }

  @Test
  void podThatMayNotBe() {
    var deployment =
        new DeploymentBuilder()
            .withNewStatus()
            .addNewCondition()
            .withType("ReplicaFailure")
            .withStatus("True")
            .withMessage("pods \"d\" is forbidden: exceeded quota")
            .endCondition()
            .endStatus()
            .build();

    assertThat(PodObserver.observe(Optional.of(deployment), List.of(), NOW))
        .contains(new PodProblem(Reason.POD_FORBIDDEN, "pods \"d\" is forbidden: exceeded quota"));
  }

  private static Pod pod(String waiting) {
    return new PodBuilder()
        .withNewMetadata()
        .withName("p")
        .endMetadata()
        .withNewStatus()
        .withContainerStatuses(
            new ContainerStatusBuilder()
                .withName("flink")
                .withImage("job:1")
                .withNewState()
                .withNewWaiting("what Kubernetes says", waiting)
                .endState()
                .withNewLastState()
                .withNewTerminated()
                .withExitCode(137)
                .withReason("OOMKilled")
                .endTerminated()
                .endLastState()
                .build())
        .endStatus()
        .build();
  }
}
