package dev.anomalydetector.operator;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;

/** The client by which the operator talks to the API server. */
final class OperatorClient {

  /**
   * How often a request that fails is repeated at once. The framework tries a reconciliation again
   * anyway, later and later, and without keeping one of its threads meanwhile: a request that the
   * API server always answers with an error must not hold up other detectors.
   */
  private static final int REPEATS = 1;

  private OperatorClient() {}

  /** A client for this cluster, to be closed by the caller. */
  static KubernetesClient of(Config cluster) {
    Config config = new ConfigBuilder(cluster).withRequestRetryBackoffLimit(REPEATS).build();
    return new KubernetesClientBuilder().withConfig(config).build();
  }
}
