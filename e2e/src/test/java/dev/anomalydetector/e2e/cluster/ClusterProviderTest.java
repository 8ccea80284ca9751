package dev.anomalydetector.e2e.cluster;

import static dev.anomalydetector.e2e.cluster.ClusterProvider.K3S;
import static dev.anomalydetector.e2e.cluster.ClusterProvider.KUBECONFIG;
import static dev.anomalydetector.e2e.cluster.ClusterProvider.LOCAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ClusterProviderTest {

  @Test
  void takesTheOneThatIsNamed() {
    assertThat(
            ClusterProvider.choose(Map.of("E2E_CLUSTER", "kubeconfig", "CI", "true"), true, true))
        .contains(KUBECONFIG);
    assertThat(ClusterProvider.choose(Map.of("E2E_CLUSTER", "K3s"), true, false)).contains(K3S);
  }

  @Test
  void neverSkipsInCi() {
    assertThat(ClusterProvider.choose(Map.of("CI", "true"), false, false)).contains(LOCAL);
    assertThat(ClusterProvider.choose(Map.of("CI", "true"), false, true)).contains(LOCAL);
  }

  @Test
  void doesNotTakeAClusterThatHappensToBeConfigured() {
    Map<String, String> environment = Map.of("KUBECONFIG", "/home/me/.kube/config");
    assertThat(ClusterProvider.choose(environment, true, false)).contains(LOCAL);
    assertThat(ClusterProvider.choose(environment, false, true)).contains(K3S);
    assertThat(ClusterProvider.choose(environment, false, false)).isEmpty();
  }

  @Test
  void saysWhichNamesThereAre() {
    assertThatThrownBy(() -> ClusterProvider.choose(Map.of("E2E_CLUSTER", "kind"), true, true))
        .hasMessage("E2E_CLUSTER is 'kind'; set it to local, k3s or kubeconfig, or leave it out.");
  }
}
