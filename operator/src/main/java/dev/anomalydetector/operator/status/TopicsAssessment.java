package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.operator.observe.Progress;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.observe.TopicsObservation;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The topics, and whether they have been in the making for too long.
 *
 * @param previous the status as it is; {@code null} for none
 * @param now what time it is
 * @param deadlines how long things may take
 */
record TopicsAssessment(AnomalyDetectorStatus previous, Instant now, Deadlines deadlines) {

  private static final String NAME = "topics";

  Part part(Situation situation) {
    TopicsObservation observed = situation.topics();
    boolean late =
        observed.progress() == Progress.WORKING
            && Duration.between(since(), now).compareTo(deadlines.unobserved()) >= 0;
    if (!late) {
      return new Part(NAME, observed.progress(), observed.reason(), observed.message());
    }
    return observed.reason() == Reason.WAITING_FOR_TOPICS
        ? new Part(
            NAME, Progress.STUCK, Reason.TOPIC_NOT_RECONCILED, observed.message() + hint(situation))
        : new Part(NAME, Progress.STUCK, observed.reason(), observed.message());
  }

  private static String hint(Situation situation) {
    return situation
        .plan()
        .topics()
        .map(
            topics ->
                ": it must run, watch the namespace "
                    + topics.namespace()
                    + ", and its cluster must be named "
                    + topics.cluster()
                    + " (label strimzi.io/cluster)")
        .orElse("");
  }

  private Instant since() {
    return Optional.ofNullable(previous)
        .flatMap(status -> status.condition(ConditionTypes.TOPICS_READY))
        .filter(condition -> condition.status() == ConditionStatus.FALSE)
        .map(condition -> Instant.parse(condition.lastTransitionTime()))
        .orElse(now);
  }
}
