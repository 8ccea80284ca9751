package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/** Which workers there have to be. Pure. */
public final class WorkerSet {

  private WorkerSet() {}

  /** The workers 0 to n - 1. */
  public static SortedSet<Integer> first(int workers) {
    SortedSet<Integer> set = new TreeSet<>();
    IntStream.range(0, workers).forEach(set::add);
    return set;
  }

  /**
   * The workers that are to run now: those that are wanted, those that have key groups, and those
   * that run. The last ones go only when the control topic allows it.
   *
   * @param status the status of the detector; {@code null} for none
   * @param generation the generation of the spec
   * @param wanted how many workers the spec wants
   * @param running the workers that have a FlinkDeployment which is not being removed
   */
  public static SortedSet<Integer> of(
      AnomalyDetectorStatus status, long generation, int wanted, Set<Integer> running) {
    List<RescaleStatus> rescales = status == null ? List.of() : status.rescales();
    Optional<Assignment> known = assignment(status);
    SortedSet<Integer> workers = new TreeSet<>(running);
    known.map(Assignment::distinct).ifPresent(workers::addAll);
    if (known.isEmpty() || !givenUp(rescales, generation)) {
      workers.addAll(first(wanted));
    }
    return workers;
  }

  /** Who has which key group, as the status says it. */
  public static Optional<Assignment> assignment(AnomalyDetectorStatus status) {
    return Optional.ofNullable(status)
        .map(AnomalyDetectorStatus::assignment)
        .map(Assignment::parse);
  }

  private static boolean givenUp(List<RescaleStatus> rescales, long generation) {
    boolean rollingBack =
        Rescales.running(rescales)
            .filter(rescale -> rescale.phase() == RescalePhase.ROLLING_BACK)
            .isPresent();
    return rollingBack || Rescales.rolledBack(rescales, generation).isPresent();
  }
}
