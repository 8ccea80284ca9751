package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.render.Labels;
import dev.anomalydetector.operator.rescale.Readiness;
import dev.anomalydetector.operator.rescale.RescaleReport;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Puts the status of a detector together. */
public final class StatusAssembler {

  /** Failures that no later attempt will mend by itself. */
  private static final Set<Reason> NEEDS_SOMEBODY = Set.of(Reason.FORBIDDEN, Reason.API_REFUSED);

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
    return new AnomalyDetectorStatus(
        generation, conditions.all(), null, null, List.of(), null, List.of());
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

  /** The status of a detector that was deleted and is still there. */
  public AnomalyDetectorStatus deleting(AnomalyDetectorStatus previous, long generation) {
    return failed(
        previous,
        generation,
        Reason.DELETING,
        "the detector was deleted: its Flink deployments are being removed, and then its topics if"
            + " spec.kafka.topics.deletionPolicy is Delete");
  }

  /**
   * The status after the API server refused something. The operator tries again, but a permission
   * that is missing somebody must give, and what it does not allow somebody must change.
   */
  public AnomalyDetectorStatus failed(
      AnomalyDetectorStatus previous, long generation, Reason reason, String message) {
    Conditions conditions =
        new Conditions(previous, generation, clock.instant())
            .add(ConditionTypes.READY, ConditionStatus.FALSE, reason, message)
            .add(
                NEEDS_SOMEBODY.contains(reason)
                    ? ConditionTypes.STALLED
                    : ConditionTypes.RECONCILING,
                ConditionStatus.TRUE,
                reason,
                message)
            .keep(ConditionTypes.TOPICS_READY)
            .keep(ConditionTypes.JOBS_READY);
    return withConditions(previous, generation, conditions);
  }

  /**
   * How far the jobs of workers have come, by number of the worker.
   *
   * @param previous the status as it is; {@code null} for none
   */
  public Map<Integer, Readiness> readiness(AnomalyDetectorStatus previous, Situation situation) {
    StageAssessment assessment = new StageAssessment(previous, clock.instant(), deadlines);
    Map<Integer, Readiness> readiness = new TreeMap<>();
    for (StageObservation stage : situation.stages()) {
      Part part = assessment.part(stage);
      stage
          .plan()
          .worker()
          .ifPresent(
              worker -> readiness.put(worker, new Readiness(part.progress(), part.explanation())));
    }
    return readiness;
  }

  /** The status of a detector that was put into effect. */
  public Assessment observed(
      AnomalyDetectorStatus previous, Situation situation, RescaleReport report) {
    Instant now = clock.instant();
    Conditions conditions = new Conditions(previous, situation.generation(), now);
    Part topics = new TopicsAssessment(previous, now, deadlines).part(situation);
    StageAssessment assessment = new StageAssessment(previous, now, deadlines);
    Workers workers = new Workers(situation, report);
    List<Part> jobs = workers.needed().stream().map(assessment::part).toList();
    Optional<Part> rescale = RescaleAssessment.part(report, situation.generation());
    new Summary(situation, topics, jobs, rescale).addTo(conditions);
    AnomalyDetectorStatus status =
        new AnomalyDetectorStatus(
            situation.generation(),
            conditions.all(),
            workers.running(previous),
            Labels.workerSelector(situation.plan().identity()),
            situation.stages().stream().map(assessment::status).toList(),
            report.assignment().map(Assignment::toString).orElse(null),
            report.rescales());
    boolean ready =
        topics.progress() == Progress.READY
            && situation.stages().stream().allMatch(stage -> stage.progress() == Progress.READY);
    return new Assessment(
        status, report.lookAgain().or(() -> Optional.of(deadlines.poll()).filter(poll -> !ready)));
  }

  private static AnomalyDetectorStatus withConditions(
      AnomalyDetectorStatus previous, long generation, Conditions conditions) {
    return previous == null
        ? new AnomalyDetectorStatus(
            generation, conditions.all(), null, null, List.of(), null, List.of())
        : new AnomalyDetectorStatus(
            generation,
            conditions.all(),
            previous.workers(),
            previous.selector(),
            previous.stages(),
            previous.assignment(),
            previous.rescales());
  }

  private static String text(Finding finding) {
    String value = finding.value().isEmpty() ? "" : "'" + finding.value() + "' ";
    return finding.path() + ": " + value + finding.message();
  }
}
