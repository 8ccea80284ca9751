package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.api.v1alpha1.StageStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.StageObservation;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Set;

/** The jobs, and whether one has been in the same state for too long. */
final class StageAssessment {

  /** Reasons that say by themselves what is wrong when a deadline passes. */
  private static final Set<Reason> TELLING =
      Set.of(
          Reason.IMAGE_PULL_FAILED,
          Reason.POD_UNSCHEDULABLE,
          Reason.POD_FORBIDDEN,
          Reason.POD_CONFIGURATION_MISSING,
          Reason.POD_VOLUME_FAILED,
          Reason.POD_FAILING,
          Reason.JOB_MANAGER_MISSING,
          Reason.JOB_NOT_RUNNING,
          Reason.FLINK_ERROR,
          Reason.FLINK_OPERATOR_NOT_INSTALLED,
          Reason.NAME_TAKEN,
          Reason.WAITING_FOR_REMOVAL);

  private final AnomalyDetectorStatus previous;
  private final Instant now;
  private final Deadlines deadlines;

  StageAssessment(AnomalyDetectorStatus previous, Instant now, Deadlines deadlines) {
    this.previous = previous;
    this.now = now;
    this.deadlines = deadlines;
  }

  StageStatus status(StageObservation stage) {
    return new StageStatus(
        stage.plan().name(),
        stage.plan().deployment(),
        stage.state(),
        since(stage).toString(),
        stage.plan().parallelism(),
        stage.message().isEmpty() ? null : stage.message());
  }

  Part part(StageObservation stage) {
    String name = stage.plan().name();
    if (stage.progress() != Progress.WORKING || !late(stage)) {
      return new Part(name, stage.progress(), stage.reason(), stage.message());
    }
    Reason reason = lateReason(stage);
    String hint =
        reason == Reason.FLINK_OPERATOR_NOT_WATCHING
            ? ": it must run, and watch the namespace of the detector"
            : "";
    return new Part(name, Progress.STUCK, reason, stage.message() + hint);
  }

  private static Reason lateReason(StageObservation stage) {
    if (stage.state() == StageState.SUBMITTED && stage.reason() == Reason.SUBMITTED) {
      return Reason.FLINK_OPERATOR_NOT_WATCHING;
    }
    return TELLING.contains(stage.reason()) ? stage.reason() : Reason.PROGRESS_DEADLINE_EXCEEDED;
  }

  private boolean late(StageObservation stage) {
    if (stage.reason() == Reason.WAITING_FOR_TOPICS) {
      // The topics have a deadline of their own.
      return false;
    }
    boolean unobserved =
        stage.state() == StageState.SUBMITTED || stage.state() == StageState.WAITING;
    Duration deadline = unobserved ? deadlines.unobserved() : deadlines.progress();
    return Duration.between(since(stage), now).compareTo(deadline) >= 0;
  }

  private Instant since(StageObservation stage) {
    if (previous != null) {
      for (StageStatus before : previous.stages()) {
        if (before.name().equals(stage.plan().name())
            && before.state() == stage.state()
            && before.since() != null) {
          return Instant.parse(before.since());
        }
      }
    }
    return now.truncatedTo(ChronoUnit.SECONDS);
  }
}
