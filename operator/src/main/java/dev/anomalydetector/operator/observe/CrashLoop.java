package dev.anomalydetector.operator.observe;

import io.fabric8.kubernetes.api.model.ContainerState;
import io.fabric8.kubernetes.api.model.ContainerStateTerminated;
import io.fabric8.kubernetes.api.model.ContainerStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * A container that ends again and again. Between two ends it runs for a while, which is not yet a
 * recovery.
 */
final class CrashLoop {

  private static final int FEW_RESTARTS = 2;

  /** Kubernetes forgets earlier ends of a container that has run for this long. */
  private static final Duration RECOVERED = Duration.ofMinutes(10);

  private CrashLoop() {}

  /** Whether a container that does not wait has failed lately, and more than once. */
  static boolean goesOn(ContainerStatus container, Instant now) {
    boolean often =
        container.getRestartCount() != null && container.getRestartCount() >= FEW_RESTARTS;
    return often && lastEnd(container).filter(end -> failed(end) && recent(end, now)).isPresent();
  }

  /** What happens, in words that do not change from one restart to the next. */
  static String describe(ContainerStatus container) {
    String how =
        lastEnd(container)
            .map(end -> " with exit code " + end.getExitCode() + " (" + end.getReason() + ")")
            .orElse("");
    return "container " + container.getName() + " ends again and again" + how + "; see its log";
  }

  private static boolean failed(ContainerStateTerminated end) {
    return end.getExitCode() != null && end.getExitCode() != 0;
  }

  private static boolean recent(ContainerStateTerminated end, Instant now) {
    return end.getFinishedAt() != null
        && Duration.between(Instant.parse(end.getFinishedAt()), now).compareTo(RECOVERED) < 0;
  }

  private static Optional<ContainerStateTerminated> lastEnd(ContainerStatus container) {
    return end(container.getState()).or(() -> end(container.getLastState()));
  }

  private static Optional<ContainerStateTerminated> end(ContainerState state) {
    return Optional.ofNullable(state).map(ContainerState::getTerminated);
  }
}
