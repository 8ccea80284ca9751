package dev.anomalydetector.operator.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.api.v1alpha1.StatusCondition;
import dev.anomalydetector.operator.Detectors;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.observe.TopicsObservation;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.PlanDefaults;
import dev.anomalydetector.operator.plan.PlanResult;
import dev.anomalydetector.operator.plan.Planner;
import dev.anomalydetector.operator.rescale.RescaleReport;
import dev.anomalydetector.operator.rescale.WorkerSet;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StatusAssemblerTest {

  private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");
  private static final Deadlines DEADLINES =
      new Deadlines(Duration.ofMinutes(10), Duration.ofMinutes(2), Duration.ofSeconds(15));
  private static final TopicsObservation TOPICS =
      new TopicsObservation(Progress.READY, Reason.TOPICS_READY, "topics are ready");
  private static final RescaleReport REST =
      new RescaleReport(
          Optional.of(Assignment.of(0, 0)), List.of(), Optional.empty(), Optional.empty());
  private static final DetectorPlan PLAN =
      ((PlanResult.Planned)
              new Planner(new PlanDefaults("job:1", "v1_20"))
                  .plan(Detectors.of("d", "n"), WorkerSet.first(1)))
          .plan();

  @Test
  void firstStatusSaysThatNothingIsReadyYet() {
    AnomalyDetectorStatus status = at(Duration.ZERO).accepted(1);

    assertThat(status.observedGeneration()).isEqualTo(1);
    assertThat(condition(status, "Ready").status()).isEqualTo(ConditionStatus.UNKNOWN);
    assertThat(condition(status, "Reconciling").status()).isEqualTo(ConditionStatus.TRUE);
  }

  @Test
  void sameStateLaterIsTheSameStatus() {
    for (StageState state : List.of(StageState.RUNNING, StageState.DEPLOYING)) {
      AnomalyDetectorStatus first = observe(null, Duration.ZERO, state, Reason.DEPLOYING);
      AnomalyDetectorStatus later = observe(first, Duration.ofMinutes(5), state, Reason.DEPLOYING);

      assertThat(later).isEqualTo(first);
    }
  }

  @Test
  void transitionTimeMovesWithTheStatusOnly() {
    AnomalyDetectorStatus deploying =
        observe(null, Duration.ZERO, StageState.DEPLOYING, Reason.DEPLOYING);
    AnomalyDetectorStatus failing =
        observe(deploying, Duration.ofMinutes(1), StageState.FAILING, Reason.FLINK_ERROR);
    AnomalyDetectorStatus running =
        observe(failing, Duration.ofMinutes(2), StageState.RUNNING, Reason.RUNNING);

    assertThat(condition(failing, "Ready").reason()).isEqualTo("FlinkError");
    assertThat(condition(failing, "Ready").lastTransitionTime()).isEqualTo(START.toString());
    assertThat(condition(running, "Ready").lastTransitionTime())
        .isEqualTo(START.plus(Duration.ofMinutes(2)).toString());
    assertThat(running.conditions())
        .extracting(StatusCondition::type)
        .doesNotContain("Reconciling");
  }

  @Test
  void stageThatTakesTooLongIsStalled() {
    AnomalyDetectorStatus deploying =
        observe(null, Duration.ZERO, StageState.DEPLOYING, Reason.DEPLOYING);

    AnomalyDetectorStatus justInTime =
        observe(deploying, Duration.ofSeconds(599), StageState.DEPLOYING, Reason.DEPLOYING);
    AnomalyDetectorStatus late =
        observe(justInTime, Duration.ofSeconds(600), StageState.DEPLOYING, Reason.DEPLOYING);
    AnomalyDetectorStatus explained =
        observe(
            justInTime, Duration.ofSeconds(600), StageState.DEPLOYING, Reason.IMAGE_PULL_FAILED);

    assertThat(types(justInTime)).contains("Reconciling").doesNotContain("Stalled");
    assertThat(types(late)).contains("Stalled").doesNotContain("Reconciling");
    assertThat(condition(late, "Stalled").reason()).isEqualTo("ProgressDeadlineExceeded");
    assertThat(condition(explained, "Stalled").reason()).isEqualTo("ImagePullFailed");
  }

  @Test
  void newStateBeginsANewDeadline() {
    AnomalyDetectorStatus deploying =
        observe(null, Duration.ZERO, StageState.DEPLOYING, Reason.DEPLOYING);
    AnomalyDetectorStatus upgrading =
        observe(deploying, Duration.ofMinutes(9), StageState.UPGRADING, Reason.UPGRADING);
    AnomalyDetectorStatus later =
        observe(upgrading, Duration.ofMinutes(18), StageState.UPGRADING, Reason.UPGRADING);

    assertThat(types(later)).doesNotContain("Stalled");
  }

  @Test
  void deploymentThatNobodyLooksAtIsReportedSooner() {
    AnomalyDetectorStatus submitted =
        observe(null, Duration.ZERO, StageState.SUBMITTED, Reason.SUBMITTED);
    AnomalyDetectorStatus late =
        observe(submitted, Duration.ofMinutes(2), StageState.SUBMITTED, Reason.SUBMITTED);

    assertThat(condition(late, "Stalled").reason()).isEqualTo("FlinkOperatorNotWatching");
  }

  @Test
  void failureKeepsWhatIsKnownOfTheParts() {
    AnomalyDetectorStatus running =
        observe(null, Duration.ZERO, StageState.RUNNING, Reason.RUNNING);

    AnomalyDetectorStatus failed =
        at(Duration.ofMinutes(1)).failed(running, 2, Reason.API_ERROR, "no answer");

    assertThat(condition(failed, "Ready").reason()).isEqualTo("ApiError");
    assertThat(condition(failed, "JobsReady")).isEqualTo(condition(running, "JobsReady"));
    assertThat(types(failed)).contains("Reconciling");
    assertThat(types(at(Duration.ZERO).failed(running, 2, Reason.FORBIDDEN, "no")))
        .contains("Stalled");
    assertThat(failed.workers()).isEqualTo(1);
    assertThat(failed.stages()).isEqualTo(running.stages());
  }

  private static AnomalyDetectorStatus observe(
      AnomalyDetectorStatus previous, Duration after, StageState state, Reason reason) {
    Progress progress = state == StageState.RUNNING ? Progress.READY : Progress.WORKING;
    List<StageObservation> stages =
        PLAN.stages().stream()
            .map(stage -> new StageObservation(stage, state, progress, reason, "why"))
            .toList();
    return at(after).observed(previous, new Situation(1, PLAN, TOPICS, stages), REST).status();
  }

  private static StatusAssembler at(Duration after) {
    return new StatusAssembler(DEADLINES, Clock.fixed(START.plus(after), ZoneOffset.UTC));
  }

  private static StatusCondition condition(AnomalyDetectorStatus status, String type) {
    return status.condition(type).orElseThrow();
  }

  private static List<String> types(AnomalyDetectorStatus status) {
    return status.conditions().stream().map(StatusCondition::type).toList();
  }
}
