package dev.anomalydetector.e2e.cluster;

import java.nio.file.Path;

/** A cluster that somebody else runs; it stays when the tests are over. */
public record GivenCluster(Path kubeconfig) implements TestCluster {

  static GivenCluster find() {
    String path = System.getenv("KUBECONFIG");
    if (path == null || path.isEmpty()) {
      throw new IllegalStateException(
          "E2E_CLUSTER=kubeconfig, but KUBECONFIG is not set: name the file of the cluster to use.");
    }
    return new GivenCluster(Path.of(path));
  }

  @Override
  public void close() {
    // Not ours to end.
  }
}
