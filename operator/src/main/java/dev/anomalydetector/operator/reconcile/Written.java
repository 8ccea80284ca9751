package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.plan.StagePlan;
import io.fabric8.kubernetes.api.model.HasMetadata;

/** What came of making an object as it should be. */
sealed interface Written<R extends HasMetadata> {

  /**
   * It is as it should be.
   *
   * @param object as the API server has it
   */
  record Done<R extends HasMetadata>(R object) implements Written<R> {}

  /**
   * It was left alone, because it is not the detector's.
   *
   * @param reason whose it is
   * @param message whose it is, and what to do
   */
  record Foreign<R extends HasMetadata>(Reason reason, String message) implements Written<R> {

    /** Whether it will come right by itself. */
    Progress progress() {
      return reason == Reason.NAME_TAKEN ? Progress.STUCK : Progress.WORKING;
    }

    /** What that means for a job that needs the object. */
    StageObservation observation(StagePlan stage) {
      return progress() == Progress.STUCK
          ? StageObservation.stuck(stage, reason, message)
          : StageObservation.waiting(stage, reason, message);
    }
  }
}
