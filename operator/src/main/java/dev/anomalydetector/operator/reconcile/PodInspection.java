package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.observe.PodObserver;
import dev.anomalydetector.operator.observe.PodProblem;
import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.observe.VolumeObserver;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/** Finds what Flink's operator does not say: why the pods of a job do not work. */
final class PodInspection {

  private final Clock clock;

  PodInspection(Clock clock) {
    this.clock = clock;
  }

  /** The observation of a job with what is wrong with its pods, if something is. */
  StageObservation explained(
      StageObservation observed, DetectorPlan plan, KubernetesClient client) {
    String namespace = plan.names().namespace();
    String name = observed.plan().deployment();
    // Pods of all workers have the same labels; Flink names each after its deployment.
    List<Pod> pods =
        client
            .pods()
            .inNamespace(namespace)
            .withLabels(Labels.of(plan.identity(), observed.plan().stage()))
            .list()
            .getItems()
            .stream()
            .filter(pod -> pod.getMetadata().getName().startsWith(name + "-"))
            .toList();
    var deployment = client.apps().deployments().inNamespace(namespace).withName(name).get();
    return PodObserver.observe(Optional.ofNullable(deployment), pods, clock.instant())
        .or(() -> volumeProblem(pods, client))
        .map(observed::explainedBy)
        .orElse(observed);
  }

  private static Optional<PodProblem> volumeProblem(List<Pod> pods, KubernetesClient client) {
    return pods.stream()
        .filter(VolumeObserver::waits)
        .flatMap(pod -> VolumeObserver.observe(pod, warnings(pod, client)).stream())
        .findFirst();
  }

  private static List<Event> warnings(Pod pod, KubernetesClient client) {
    return client
        .v1()
        .events()
        .inNamespace(pod.getMetadata().getNamespace())
        .withField("involvedObject.uid", pod.getMetadata().getUid())
        .withField("type", "Warning")
        .list()
        .getItems();
  }
}
