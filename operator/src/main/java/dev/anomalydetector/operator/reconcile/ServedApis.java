package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.render.FlinkDeploymentRenderer;
import dev.anomalydetector.operator.render.KafkaTopicRenderer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Optional;

/** Which of the APIs of other operators the cluster has; asking needs no permission. */
final class ServedApis {

  /** Strimzi's versions, the best first. */
  private static final List<String> STRIMZI =
      List.of("kafka.strimzi.io/v1", "kafka.strimzi.io/v1beta2");

  private ServedApis() {}

  /** The API version of FlinkDeployments; empty if the CRD is not installed. */
  static Optional<String> flink(KubernetesClient client) {
    return Optional.of(FlinkDeploymentRenderer.API_VERSION)
        .filter(version -> serves(client, version, FlinkDeploymentRenderer.KIND));
  }

  /** The API version of KafkaTopics; empty if the CRD is not installed. */
  static Optional<String> strimzi(KubernetesClient client) {
    return STRIMZI.stream()
        .filter(version -> serves(client, version, KafkaTopicRenderer.KIND))
        .findFirst();
  }

  private static boolean serves(KubernetesClient client, String apiVersion, String kind) {
    var list = client.getApiResources(apiVersion);
    return list != null
        && list.getResources().stream().anyMatch(resource -> kind.equals(resource.getKind()));
  }
}
