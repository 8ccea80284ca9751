package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.control.ControlException;
import dev.anomalydetector.operator.control.KafkaCredentials;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;

/** The settings with which the operator comes to a detector's Kafka. */
final class KafkaSecrets {

  private KafkaSecrets() {}

  /**
   * Reads the secrets that the detector names, none if it names none.
   *
   * @throws ControlException when one may not be read, or lacks something
   */
  static Map<String, String> settings(AnomalyDetector detector, KubernetesClient client) {
    Map<String, Map<String, String>> secrets = new HashMap<>();
    for (String name : KafkaCredentials.secrets(detector)) {
      Secret secret = read(detector.getMetadata().getNamespace(), name, client);
      if (secret != null) {
        secrets.put(name, members(secret));
      }
    }
    return KafkaCredentials.settings(detector, secrets);
  }

  private static Secret read(String namespace, String name, KubernetesClient client) {
    try {
      return client.secrets().inNamespace(namespace).withName(name).get();
    } catch (KubernetesClientException refused) {
      throw new ControlException(
          "secret %s: the operator may not read it, which it needs to change the number of workers: %s"
              .formatted(name, Failure.of(refused).message()),
          refused);
    }
  }

  private static Map<String, String> members(Secret secret) {
    Map<String, String> members = new HashMap<>();
    if (secret.getData() != null) {
      secret
          .getData()
          .forEach(
              (key, value) ->
                  members.put(
                      key, new String(Base64.getDecoder().decode(value), StandardCharsets.UTF_8)));
    }
    return members;
  }
}
