package dev.anomalydetector.e2e.kubernetes;

import static org.awaitility.Awaitility.await;

import dev.anomalydetector.e2e.report.MeasurementReport;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.awaitility.core.ConditionTimeoutException;

/**
 * An Application of Argo CD.
 *
 * @param client of an administrator
 * @param name of the application
 */
record ArgoApplication(KubernetesClient client, String name) {

  private static final ResourceDefinitionContext APPLICATION =
      new ResourceDefinitionContext.Builder()
          .withGroup("argoproj.io")
          .withVersion("v1alpha1")
          .withKind("Application")
          .withPlural("applications")
          .withNamespaced(true)
          .build();

  Resource<GenericKubernetesResource> resource() {
    return client.genericKubernetesResources(APPLICATION).inNamespace("argocd").withName(name);
  }

  /** Has Argo CD look at the repository now. */
  void refresh() {
    resource()
        .patch(
            PatchContext.of(PatchType.JSON_MERGE),
            "{\"metadata\": {\"annotations\": {\"argocd.argoproj.io/refresh\": \"hard\"}}}");
    await("refresh of " + name)
        .atMost(Duration.ofMinutes(1))
        .until(
            () ->
                !resource()
                    .get()
                    .getMetadata()
                    .getAnnotations()
                    .containsKey("argocd.argoproj.io/refresh"));
  }

  /** Waits until all is as Git says, and its health is this. */
  void awaitSynced(String health) {
    try {
      await(name + " Synced and " + health)
          .atMost(RunningDetector.PATIENCE)
          .pollInterval(Duration.ofMillis(500))
          .until(() -> "Synced".equals(text("sync", "status")) && health.equals(health()));
    } catch (ConditionTimeoutException late) {
      MeasurementReport.progress("%s: %s", name, resource().get().<Object>get("status"));
      throw late;
    }
  }

  /** Synced, OutOfSync or Unknown. */
  String sync() {
    return text("sync", "status");
  }

  /** The health of all of it. */
  String health() {
    return text("health", "status");
  }

  /** What Argo CD says of an object's health; empty if it does not know the object. */
  Optional<String> message(String kind) {
    List<Map<String, Object>> resources = resource().get().get("status", "resources");
    return resources.stream()
        .filter(each -> each.get("kind").equals(kind))
        .map(each -> (Map<?, ?>) each.get("health"))
        .filter(Objects::nonNull)
        .map(health -> String.valueOf(health.get("message")))
        .findFirst();
  }

  private String text(String part, String field) {
    Object value = resource().get().get("status", part, field);
    return value == null ? "" : value.toString();
  }
}
