package dev.anomalydetector.e2e.kubernetes;

import dev.anomalydetector.e2e.cluster.ClusterProvider;
import dev.anomalydetector.e2e.cluster.LocalCluster;
import dev.anomalydetector.e2e.cluster.Script;
import dev.anomalydetector.e2e.cluster.TestCluster;
import dev.anomalydetector.e2e.report.MeasurementReport;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;

/**
 * What all tests on a cluster share: the cluster, Flink's operator and Kafka on it, and the release
 * of the chart that watches all namespaces.
 */
final class ClusterEnvironment implements AutoCloseable {

  /** Namespace of the operator; only pods that satisfy the restricted pod security may be in it. */
  static final String SYSTEM = "anomaly-system";

  /** Port of Kafka on each node. */
  private static final int KAFKA_PORT = 30094;

  private final TestCluster cluster;
  private final Path project;
  private final Path programs;
  private final KubernetesClient client;
  private final Installation installation;

  ClusterEnvironment(ClusterProvider provider) {
    project = Path.of("..").toAbsolutePath().normalize();
    MeasurementReport.progress("Bringing up a cluster (%s) ...", provider);
    cluster = TestCluster.start(provider, project);
    try {
      programs = Path.of(script(Duration.ofMinutes(30), "programs.sh", "helm"));
      script(Duration.ofMinutes(10), "surroundings.sh");
      client = cluster.connect();
      createSystemNamespace();
      installation = installation("anomaly-detector", SYSTEM);
      installation.install("job.flinkVersion=v1_18");
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  private void createSystemNamespace() {
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(SYSTEM)
                .addToLabels("pod-security.kubernetes.io/enforce", "restricted")
                .endMetadata()
                .build())
        .serverSideApply();
  }

  private String script(Duration patience, String name, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(project.resolve("e2e/cluster").resolve(name).toString());
    command.addAll(List.of(arguments));
    return Script.run(patience, Map.of("KUBECONFIG", cluster.kubeconfig().toString()), command);
  }

  /** A client that may do everything. */
  KubernetesClient client() {
    return client;
  }

  /** The release that watches all namespaces. */
  Installation installation() {
    return installation;
  }

  /** Another release of the chart. */
  Installation installation(String release, String namespace) {
    return new Installation(cluster, project, programs, release, namespace);
  }

  /** The project's folder. */
  Path project() {
    return project;
  }

  /** Settings of Kafka clients in this process. */
  Map<String, String> kafka() {
    String address =
        client.nodes().list().getItems().get(0).getStatus().getAddresses().stream()
            .filter(each -> each.getType().equals("InternalIP"))
            .findFirst()
            .orElseThrow()
            .getAddress();
    return Map.of("bootstrap.servers", address + ":" + KAFKA_PORT);
  }

  /** Whether the scripts of {@code e2e/cluster} brought it up, here or for somebody before. */
  boolean isLocal() {
    return cluster instanceof LocalCluster
        || cluster.kubeconfig().startsWith("/var/lib/anomaly-detector-cluster");
  }

  /** Starts Argo CD for a local cluster; it ends with the cluster. */
  void startArgoCd() {
    script(Duration.ofMinutes(15), "argocd.sh");
  }

  /** Names of the topics that Kafka has. */
  Set<String> topics() {
    try (Admin admin = Admin.create(Map.<String, Object>copyOf(kafka()))) {
      return admin.listTopics().names().get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("Kafka does not list its topics", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Kafka listed its topics", e);
    }
  }

  /** The image of the tests' own pods. */
  String testImage() {
    String operator =
        client
            .apps()
            .deployments()
            .inNamespace(SYSTEM)
            .withName("anomaly-detector")
            .get()
            .getSpec()
            .getTemplate()
            .getSpec()
            .getContainers()
            .get(0)
            .getImage();
    return operator.replace("/operator:", "/e2e:");
  }

  @Override
  public void close() {
    client.close();
    cluster.close();
  }
}
