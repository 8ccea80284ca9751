package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * How to go on. What it says is first written to the status and then done: whoever finds the status
 * comes to the same decision again.
 *
 * @param assignment who has which key group now
 * @param rescales what the status is to say of rescales, the oldest first
 * @param write records to write to the control topic
 * @param remove records that are no longer needed on it
 * @param stop the workers to stop now, in this order
 * @param lookAgain when to look again; empty: nothing is going on
 */
public record RescaleDecision(
    Assignment assignment,
    List<RescaleStatus> rescales,
    List<ControlRecord> write,
    List<ControlRecord> remove,
    List<Integer> stop,
    Optional<Duration> lookAgain) {

  /** Copies the lists. */
  public RescaleDecision {
    rescales = List.copyOf(rescales);
    write = List.copyOf(write);
    remove = List.copyOf(remove);
    stop = List.copyOf(stop);
  }

  /** Nothing to be done. */
  static RescaleDecision rest(Assignment assignment, List<RescaleStatus> rescales) {
    return new RescaleDecision(
        assignment, rescales, List.of(), List.of(), List.of(), Optional.empty());
  }
}
