package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.render.Labels;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts the status of a detector together. */
public final class StatusAssembler {

  private final Deadlines deadlines;
  private final Clock clock;

  /** An assembler with these deadlines, measured by this clock. */
  public StatusAssembler(Deadlines deadlines, Clock clock) {
    this.deadlines = deadlines;
    this.clock = clock;
  }

  /** The status of a detector for which nothing has been done yet. */
  public AnomalyDetectorStatus accepted(long generation) {
    Conditions conditions =
        new Conditions(null, generation, clock.instant())
            .add(
                ConditionTypes.READY,
                ConditionStatus.UNKNOWN,
                Reason.ACCEPTED,
                "topics and jobs are being made")
            .add(
                ConditionTypes.RECONCILING,
                ConditionStatus.TRUE,
                Reason.ACCEPTED,
                "topics and jobs are being made");
    return new AnomalyDetectorStatus(generation, conditions.all(), null, null, List.of());
  }

  /** The status of a detector whose spec cannot be put into effect; what runs goes on running. */
  public AnomalyDetectorStatus refused(
      AnomalyDetectorStatus previous, long generation, List<Finding> errors) {
    String message = errors.stream().map(StatusAssembler::text).collect(Collectors.joining("; "));
    Conditions conditions =
        new Conditions(previous, generation, clock.instant())
            .add(ConditionTypes.READY, ConditionStatus.FALSE, Reason.INVALID_SPEC, message)
            .add(ConditionTypes.STALLED, ConditionStatus.TRUE, Reason.INVALID_SPEC, message)
            .keep(ConditionTypes.TOPICS_READY)
            .keep(ConditionTypes.JOBS_READY);
    return withConditions(previous, generation, conditions);
  }

  /**
   * The status after the API server refused something. The operator tries again, but a permission
   * that is missing somebody must give.
   */
  public AnomalyDetectorStatus failed(
      AnomalyDetectorStatus previous, long generation, Reason reason, String message) {
    Conditions conditions =
        new Conditions(previous, generation, clock.instant())
            .add(ConditionTypes.READY, ConditionStatus.FALSE, reason, message)
            .add(
                reason == Reason.FORBIDDEN ? ConditionTypes.STALLED : ConditionTypes.RECONCILING,
                ConditionStatus.TRUE,
                reason,
                message)
            .keep(ConditionTypes.TOPICS_READY)
            .keep(ConditionTypes.JOBS_READY);
    return withConditions(previous, generation, conditions);
  }

  /** The status of a detector that was put into effect. */
  public Assessment observed(AnomalyDetectorStatus previous, Situation situation) {
    Instant now = clock.instant();
    Conditions conditions = new Conditions(previous, situation.generation(), now);
    Part topics = new TopicsAssessment(previous, now, deadlines).part(situation);
    StageAssessment assessment = new StageAssessment(previous, now, deadlines);
    List<Part> jobs = situation.stages().stream().map(assessment::part).toList();
    new Summary(situation, topics, jobs).addTo(conditions);
    AnomalyDetectorStatus status =
        new AnomalyDetectorStatus(
            situation.generation(),
            conditions.all(),
            Workers.running(previous, situation),
            Labels.workerSelector(situation.plan().identity()),
            situation.stages().stream().map(assessment::status).toList());
    boolean ready =
        topics.progress() == Progress.READY
            && jobs.stream().allMatch(job -> job.progress() == Progress.READY);
    return new Assessment(status, ready ? Optional.empty() : Optional.of(deadlines.poll()));
  }

  private static AnomalyDetectorStatus withConditions(
      AnomalyDetectorStatus previous, long generation, Conditions conditions) {
    return previous == null
        ? new AnomalyDetectorStatus(generation, conditions.all(), null, null, List.of())
        : new AnomalyDetectorStatus(
            generation,
            conditions.all(),
            previous.workers(),
            previous.selector(),
            previous.stages());
  }

  private static String text(Finding finding) {
    String value = finding.value().isEmpty() ? "" : "'" + finding.value() + "' ";
    return finding.path() + ": " + value + finding.message();
  }
}
