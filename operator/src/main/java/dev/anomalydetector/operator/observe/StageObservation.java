package dev.anomalydetector.operator.observe;

import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.plan.StagePlan;

/**
 * What a Flink job is doing.
 *
 * @param plan the job
 * @param state what it is doing
 * @param progress whether that is what the spec wants
 * @param reason why
 * @param message why, as a sentence; empty if there is nothing to say
 */
public record StageObservation(
    StagePlan plan, StageState state, Progress progress, Reason reason, String message) {

  /** It is getting where the spec wants it. */
  static StageObservation working(StagePlan plan, StageState state, Reason reason, String message) {
    return new StageObservation(plan, state, Progress.WORKING, reason, message);
  }

  /** It will not get where the spec wants it before somebody does something. */
  public static StageObservation stuck(StagePlan plan, Reason reason, String message) {
    return new StageObservation(plan, StageState.FAILING, Progress.STUCK, reason, message);
  }

  /** It has not begun. */
  public static StageObservation waiting(StagePlan plan, Reason reason, String message) {
    return working(plan, StageState.WAITING, reason, message);
  }

  /** The same with a better explanation, if it is not where the spec wants it. */
  public StageObservation explainedBy(PodProblem problem) {
    return progress == Progress.WORKING
        ? new StageObservation(plan, state, progress, problem.reason(), problem.message())
        : this;
  }
}
