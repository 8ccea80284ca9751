package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.TopicsObservation;
import java.time.Duration;
import java.time.Instant;

/**
 * The topics, and whether they have been in the making for too long.
 *
 * @param part how far they have come
 */
record TopicsAssessment(Part part) {

  static TopicsAssessment of(
      AnomalyDetectorStatus previous,
      TopicsObservation observed,
      Instant now,
      Deadlines deadlines) {
    boolean late =
        observed.progress() == Progress.WORKING
            && Duration.between(since(previous, now), now).compareTo(deadlines.unobserved()) >= 0;
    Reason reason =
        late && observed.reason() == Reason.WAITING_FOR_TOPICS
            ? Reason.TOPIC_NOT_RECONCILED
            : observed.reason();
    return new TopicsAssessment(
        new Part(
            "topics",
            late ? Progress.STUCK : observed.progress(),
            waiting(late, reason),
            observed.message()));
  }

  /** Until the deadline it is nobody's fault that a topic is not reported on. */
  private static Reason waiting(boolean late, Reason reason) {
    return !late && reason == Reason.TOPIC_NOT_RECONCILED ? Reason.WAITING_FOR_TOPICS : reason;
  }

  private static Instant since(AnomalyDetectorStatus previous, Instant now) {
    if (previous == null) {
      return now;
    }
    return Conditions.find(previous.conditions(), Conditions.TOPICS_READY)
        .filter(condition -> condition.status() == ConditionStatus.FALSE)
        .map(condition -> Instant.parse(condition.lastTransitionTime()))
        .orElse(now);
  }
}
