package dev.anomalydetector.e2e.cluster;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Where a test cluster comes from. */
public enum ClusterProvider {
  /** Kubernetes' own programs on this machine, as root on Debian; needs no Docker. */
  LOCAL,
  /** K3s in a Docker container, by Testcontainers. */
  K3S,
  /** The cluster of {@code KUBECONFIG}, whose nodes must have the project's images. */
  KUBECONFIG;

  /** The environment variable that names a provider. */
  public static final String VARIABLE = "E2E_CLUSTER";

  /**
   * Chooses a provider: the one that is named; in CI the local one, whatever else is there;
   * otherwise what this machine can do. A cluster of {@code KUBECONFIG} is only taken when named,
   * since the tests leave nothing on it as it was.
   *
   * @param environment the environment's variables
   * @param root whether this process may do everything on this machine
   * @param docker whether a Docker engine answers
   * @return empty if this machine has none
   * @throws IllegalArgumentException when the variable names no provider
   */
  public static Optional<ClusterProvider> choose(
      Map<String, String> environment, boolean root, boolean docker) {
    String named = environment.getOrDefault(VARIABLE, "");
    if (!named.isEmpty()) {
      return Optional.of(parse(named));
    }
    if (root || "true".equals(environment.get("CI"))) {
      return Optional.of(LOCAL);
    }
    return docker ? Optional.of(K3S) : Optional.empty();
  }

  private static ClusterProvider parse(String name) {
    for (ClusterProvider provider : values()) {
      if (provider.name().equals(name.toUpperCase(Locale.ROOT))) {
        return provider;
      }
    }
    throw new IllegalArgumentException(
        VARIABLE + " is '" + name + "'; set it to local, k3s or kubeconfig, or leave it out.");
  }
}
