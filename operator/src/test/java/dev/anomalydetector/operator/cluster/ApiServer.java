package dev.anomalydetector.operator.cluster;

import io.fabric8.kubeapitest.KubeAPIServer;
import io.fabric8.kubeapitest.KubeAPIServerConfigBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A kube-apiserver with an etcd, without a kubelet or any controller: nothing happens in it but
 * what is written to it.
 */
public final class ApiServer implements AutoCloseable {

  /** The version of Kubernetes. */
  static final String VERSION = "1.34.4";

  private final KubeAPIServer server;
  private final KubernetesClient client;

  /** Starts one with these programs. */
  ApiServer(Path binaries) throws IOException {
    server =
        new KubeAPIServer(
            KubeAPIServerConfigBuilder.anAPIServerConfig()
                .withTestDir(layOut(binaries).toString())
                .withApiServerVersion(VERSION)
                .withOfflineMode(true)
                .withUpdateKubeConfig(false)
                .build());
    server.start();
    client = new KubernetesClientBuilder().withConfig(access(Optional.empty())).build();
  }

  /** A client of the administrator. */
  public KubernetesClient client() {
    return client;
  }

  /** What a program needs to connect as the administrator: the content of a kubeconfig file. */
  public String kubeConfig() {
    return server.getKubeConfigYaml();
  }

  /**
   * What a client needs to connect.
   *
   * @param user as whom it acts; empty: as the administrator
   */
  public Config access(Optional<String> user) {
    Config config = Config.fromKubeconfig(server.getKubeConfigYaml());
    user.ifPresent(
        name -> {
          config.setImpersonateUsername(name);
          config.setImpersonateGroups("system:authenticated", "system:serviceaccounts");
        });
    return config;
  }

  @Override
  public void close() {
    client.close();
    server.stop();
  }

  /** The library wants its programs in a folder of its own naming. */
  private static Path layOut(Path binaries) throws IOException {
    Path root = Path.of("target", "kube-api-test").toAbsolutePath();
    Path folder = Files.createDirectories(root.resolve("k8s").resolve(VERSION + "-linux-amd64"));
    for (String name : KubernetesBinaries.NAMES) {
      Files.deleteIfExists(folder.resolve(name));
      Files.createSymbolicLink(folder.resolve(name), binaries.resolve(name).toRealPath());
    }
    return root;
  }
}
