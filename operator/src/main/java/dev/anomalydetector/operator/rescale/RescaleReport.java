package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What the status is to say of the workers.
 *
 * @param assignment who has which key group; empty while nobody has looked
 * @param rescales the last rescales, the oldest first
 * @param unreachable why the control topic cannot be used, though it is needed
 * @param lookAgain when to look again; empty: nothing is going on
 */
public record RescaleReport(
    Optional<Assignment> assignment,
    List<RescaleStatus> rescales,
    Optional<String> unreachable,
    Optional<Duration> lookAgain) {

  /** Copies the list. */
  public RescaleReport {
    rescales = List.copyOf(rescales);
  }

  /** What was decided. */
  public static RescaleReport of(RescaleDecision decision) {
    return new RescaleReport(
        Optional.of(decision.assignment()),
        decision.rescales(),
        Optional.empty(),
        decision.lookAgain());
  }

  /** Nothing that the status does not say already; {@code null} for no status. */
  public static RescaleReport unchanged(
      AnomalyDetectorStatus status, Optional<String> unreachable, Optional<Duration> lookAgain) {
    return new RescaleReport(
        WorkerSet.assignment(status),
        status == null ? List.of() : status.rescales(),
        unreachable,
        lookAgain);
  }
}
