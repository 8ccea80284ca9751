package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.api.v1alpha1.ScalingSpec;
import dev.anomalydetector.operator.control.ControlState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What is known when it is decided how to go on.
 *
 * @param generation the generation of the spec
 * @param scaling what the spec says about workers
 * @param suspended whether the spec wants the jobs stopped
 * @param rescales the last rescales as the status has them, the oldest first
 * @param readiness how far the jobs of workers have come, by number of the worker
 * @param deployed the workers that have a FlinkDeployment, be it one that is being removed
 * @param control what the control topic says
 * @param now what time it is
 */
public record RescaleSituation(
    long generation,
    ScalingSpec scaling,
    boolean suspended,
    List<RescaleStatus> rescales,
    Map<Integer, Readiness> readiness,
    Set<Integer> deployed,
    ControlState control,
    Instant now) {

  /** Copies the collections. */
  public RescaleSituation {
    rescales = List.copyOf(rescales);
    readiness = Map.copyOf(readiness);
    deployed = Set.copyOf(deployed);
  }

  /** The rescale that is going on. */
  Optional<RescaleStatus> running() {
    return Rescales.running(rescales);
  }

  Readiness readiness(int worker) {
    return readiness.getOrDefault(worker, Readiness.UNKNOWN);
  }
}
