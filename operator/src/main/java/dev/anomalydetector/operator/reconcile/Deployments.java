package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.operator.plan.Stage;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The FlinkDeployments of workers that there are. Pure.
 *
 * @param byWorker by number of the worker
 */
record Deployments(Map<Integer, GenericKubernetesResource> byWorker) {

  /**
   * Those among some FlinkDeployments of a detector.
   *
   * @param keyGroups number of key groups of the detector: there are no more workers
   */
  static Deployments of(
      DetectorNames names, int keyGroups, List<GenericKubernetesResource> deployments) {
    Map<String, GenericKubernetesResource> byName =
        deployments.stream()
            .filter(
                child ->
                    Stage.DETECT.label().equals(child.getMetadata().getLabels().get(Labels.STAGE)))
            .collect(Collectors.toMap(child -> child.getMetadata().getName(), child -> child));
    Map<Integer, GenericKubernetesResource> byWorker = new TreeMap<>();
    for (int worker = 0; worker < keyGroups; worker++) {
      GenericKubernetesResource found = byName.get(names.detectDeployment(worker));
      if (found != null) {
        byWorker.put(worker, found);
      }
    }
    return new Deployments(byWorker);
  }

  /** The workers that have one, be it one that is being removed. */
  Set<Integer> all() {
    return byWorker.keySet();
  }

  /** The workers that have one which is not being removed. */
  Set<Integer> staying() {
    return byWorker.entrySet().stream()
        .filter(entry -> entry.getValue().getMetadata().getDeletionTimestamp() == null)
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }
}
