package dev.anomalydetector.e2e.kubernetes;

import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.StatusCondition;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * An AnomalyDetector on the cluster, as its user sees it.
 *
 * @param client of the user
 * @param namespace of the detector
 * @param name of the detector
 */
record RunningDetector(KubernetesClient client, String namespace, String name) {

  /** Two Flink clusters have to start, or to be stopped with savepoints, on a small node. */
  static final Duration PATIENCE = Duration.ofMinutes(6);

  /** Applies files of objects as kubectl apply would, and returns the detector of that name. */
  static RunningDetector apply(
      KubernetesClient client, String namespace, String name, List<String> yaml) {
    for (String text : yaml) {
      for (HasMetadata object : client.load(stream(text)).items()) {
        client.resource(object).forceConflicts().serverSideApply();
      }
    }
    return new RunningDetector(client, namespace, name);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  Resource<AnomalyDetector> resource() {
    return client.resources(AnomalyDetector.class).inNamespace(namespace).withName(name);
  }

  /** Waits until it says that it is ready, of its present spec. */
  void awaitReady() {
    await("Ready=True of " + name)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .conditionEvaluationListener(new LastCondition(this))
        .until(() -> is("Ready", ConditionStatus.TRUE));
  }

  /** Whether a condition has that status, and is of the present spec. */
  boolean is(String type, ConditionStatus status) {
    AnomalyDetector detector = resource().get();
    return detector != null
        && detector.getStatus() != null
        && detector.getMetadata().getGeneration().equals(detector.getStatus().observedGeneration())
        && detector
            .getStatus()
            .condition(type)
            .filter(condition -> condition.status() == status)
            .isPresent();
  }

  /** The condition of that type, if there is one. */
  Optional<StatusCondition> condition(String type) {
    AnomalyDetector detector = resource().get();
    return detector == null || detector.getStatus() == null
        ? Optional.empty()
        : detector.getStatus().condition(type);
  }

  /** Changes it by a JSON merge patch. */
  void patch(String json) {
    resource().patch(PatchContext.of(PatchType.JSON_MERGE), json);
  }

  /** Pods of a stage's JobManager or TaskManagers. */
  List<Pod> pods(String stage, String component) {
    return client
        .pods()
        .inNamespace(namespace)
        .withLabel("app", name + "-" + stage)
        .withLabel("component", component)
        .list()
        .getItems();
  }

  /** Asks for its deletion and waits until it is gone. */
  void delete() {
    resource().delete();
    await("deletion of " + name).atMost(PATIENCE).until(() -> resource().get() == null);
  }
}
