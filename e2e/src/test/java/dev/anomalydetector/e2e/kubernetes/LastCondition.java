package dev.anomalydetector.e2e.kubernetes;

import dev.anomalydetector.e2e.report.MeasurementReport;
import org.awaitility.core.ConditionEvaluationListener;
import org.awaitility.core.EvaluatedCondition;
import org.awaitility.core.TimeoutEvent;

/** Tells, when a wait fails, what the detector said of itself last. */
final class LastCondition implements ConditionEvaluationListener<Object> {

  private final RunningDetector detector;

  LastCondition(RunningDetector detector) {
    this.detector = detector;
  }

  @Override
  public void conditionEvaluated(EvaluatedCondition<Object> condition) {
    // Only the end is of interest.
  }

  @Override
  public void onTimeout(TimeoutEvent event) {
    MeasurementReport.progress(
        "%s: %s",
        detector.name(),
        detector.resource().get() == null ? "gone" : detector.resource().get().getStatus());
  }
}
