package dev.anomalydetector.e2e.cluster;

import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.nio.file.Path;

/**
 * A Kubernetes cluster with the project's images on it, on which tests install and delete what they
 * like.
 */
public sealed interface TestCluster extends AutoCloseable
    permits GivenCluster, K3sCluster, LocalCluster {

  /** Kubeconfig of a cluster administrator. */
  Path kubeconfig();

  /** A client that may do everything; the caller closes it. */
  default KubernetesClient connect() {
    return new KubernetesClientBuilder()
        .withConfig(Config.fromKubeconfig(kubeconfig().toFile()))
        .build();
  }

  /** Ends the cluster if it was brought up for the tests. */
  @Override
  void close();

  /**
   * Brings up or finds a cluster.
   *
   * @param provider where it comes from
   * @param project the project's folder, with the images built
   */
  static TestCluster start(ClusterProvider provider, Path project) {
    return switch (provider) {
      case LOCAL -> LocalCluster.start(project);
      case K3S -> K3sCluster.start(project);
      case KUBECONFIG -> GivenCluster.find();
    };
  }
}
