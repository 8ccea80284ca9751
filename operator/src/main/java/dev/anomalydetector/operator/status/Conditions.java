package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.StatusCondition;
import dev.anomalydetector.operator.observe.Reason;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The conditions of a status under construction. A condition keeps the time of its last transition
 * until its status changes, so that writing the same state again changes nothing.
 */
final class Conditions {

  private static final int LONGEST_MESSAGE = 2048;

  private final AnomalyDetectorStatus previous;
  private final long generation;
  private final Instant now;
  private final List<StatusCondition> conditions = new ArrayList<>();

  /**
   * @param previous the status as it is; {@code null} for none
   * @param generation the generation of the spec that the new one is about
   */
  Conditions(AnomalyDetectorStatus previous, long generation, Instant now) {
    this.previous = previous;
    this.generation = generation;
    this.now = now;
  }

  Conditions add(String type, ConditionStatus status, Reason reason, String message) {
    String since =
        previous(type)
            .filter(before -> before.status() == status)
            .map(StatusCondition::lastTransitionTime)
            .orElseGet(() -> now.truncatedTo(ChronoUnit.SECONDS).toString());
    String shortened =
        message.length() <= LONGEST_MESSAGE
            ? message
            : message.substring(0, LONGEST_MESSAGE) + " ...";
    conditions.add(new StatusCondition(type, status, reason.text(), shortened, since, generation));
    return this;
  }

  /** Takes a condition over as it was, if there was one. */
  Conditions keep(String type) {
    previous(type).ifPresent(conditions::add);
    return this;
  }

  private Optional<StatusCondition> previous(String type) {
    return Optional.ofNullable(previous).flatMap(status -> status.condition(type));
  }

  List<StatusCondition> all() {
    return List.copyOf(conditions);
  }
}
