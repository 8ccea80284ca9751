package dev.anomalydetector.operator.status;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.StageState;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.rescale.RescaleReport;
import java.util.List;
import java.util.Set;

/**
 * The workers that detect.
 *
 * @param situation what was observed
 * @param report what is known of key groups
 */
record Workers(Situation situation, RescaleReport report) {

  /** Who has them as long as nobody has said anything. */
  private static final Set<Integer> FIRST = Set.of(0);

  /**
   * The jobs without which something of the detector does not work: not those of workers that have
   * no key groups, yet or any more.
   */
  List<StageObservation> needed() {
    Set<Integer> owners = owners();
    return situation.stages().stream()
        .filter(
            stage ->
                stage.plan().worker().isEmpty()
                    || situation.plan().suspended()
                    || owners.contains(stage.plan().worker().getAsInt()))
        .toList();
  }

  /** How many have key groups and run; while they are restarted, as many as ran before. */
  int running(AnomalyDetectorStatus previous) {
    List<StageObservation> workers =
        needed().stream().filter(stage -> stage.plan().worker().isPresent()).toList();
    int running =
        (int) workers.stream().filter(stage -> stage.state() == StageState.RUNNING).count();
    boolean settled =
        workers.stream()
            .allMatch(
                stage ->
                    stage.state() == StageState.RUNNING || stage.state() == StageState.SUSPENDED);
    return settled || previous == null || previous.workers() == null ? running : previous.workers();
  }

  private Set<Integer> owners() {
    return report.assignment().<Set<Integer>>map(Assignment::distinct).orElse(FIRST);
  }
}
