package dev.anomalydetector.e2e.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;

/** A detector that lives in Git, with the real Argo CD between Git and the cluster. */
@ClusterTest
class GitOpsClusterTest {

  private static final String NAMESPACE = "gitops";
  private static final String FILE = "limits.yaml";

  private final ClusterEnvironment environment;
  private final KubernetesClient client;
  private final ArgoApplication application;
  private final RunningDetector detector;
  private final String yaml;
  private GitRepository repository;

  @TempDir(cleanup = CleanupMode.ALWAYS)
  private static Path folder;

  GitOpsClusterTest(ClusterEnvironment environment) throws IOException {
    Assumptions.assumeTrue(environment.isLocal(), "Argo CD is started beside a local cluster only");
    this.environment = environment;
    client = environment.client();
    application = new ArgoApplication(client, "datacenter-detector");
    detector = new RunningDetector(client, NAMESPACE, "limits");
    String file = Files.readString(Path.of("src/test/resources/cluster/limits.yaml"));
    // Argo CD makes the namespace: pruned together with its detector, it would go first.
    yaml =
        file.substring(file.indexOf("---\n") + 4)
            .replace("operations", NAMESPACE)
            .replace("limits-usage", "gitops-usage")
            .replace("scaling: {keyGroups: 4}", "scaling: {workers: 1, keyGroups: 4}");
  }

  @Test
  @Order(1)
  void aCommittedDetectorIsSyncedAndInTheEndHealthy() throws IOException {
    environment.startArgoCd();
    repository = GitRepository.create(folder, FILE, yaml);
    String example =
        Files.readString(environment.project().resolve("examples/gitops/application.yaml"))
            .replace("https://example.com/team/detectors.git", "file://" + folder)
            .replace("namespace: monitoring", "namespace: " + NAMESPACE);
    client
        .load(new ByteArrayInputStream(example.getBytes(StandardCharsets.UTF_8)))
        .items()
        .forEach(object -> client.resource(object).create());
    application.awaitSynced("Progressing");
    application.awaitSynced("Healthy");
    detector.awaitReady();
  }

  @Test
  @Order(2)
  void childrenCarryNothingOfArgoCd() {
    assertThat(client.apps().deployments().inNamespace(NAMESPACE).list().getItems())
        .isNotEmpty()
        .allSatisfy(
            child ->
                assertThat(child.getMetadata().toString()).doesNotContain("argocd.argoproj.io"));
    assertThat(
            client
                .configMaps()
                .inNamespace(NAMESPACE)
                .withName("limits-detector")
                .get()
                .getMetadata()
                .toString())
        .doesNotContain("argocd.argoproj.io");
  }

  @Test
  @Order(3)
  void scalingByHandDoesNotGetOutOfSync() {
    detector.patch("{\"spec\": {\"scaling\": {\"workers\": 2}}}");
    application.refresh();
    assertThat(application.sync()).isEqualTo("Synced");
    assertThat(detector.resource().get().getSpec().scaling().workers()).isEqualTo(2);
    detector.patch("{\"spec\": {\"scaling\": {\"workers\": 1}}}");
    detector.awaitReady();
  }

  @Test
  @Order(4)
  void anInvalidSpecIsDegradedAndSaysWhy() throws IOException {
    repository.commit(FILE, yaml.replace("value: event.cpu}", "value: event.nothing}"));
    application.refresh();
    application.awaitSynced("Degraded");
    assertThat(application.message("AnomalyDetector").orElseThrow()).contains("nothing");
    repository.commit(FILE, yaml);
    application.refresh();
    application.awaitSynced("Healthy");
  }

  @Test
  @Order(5)
  void aSuspendedDetectorIsSuspended() throws IOException {
    repository.commit(FILE, yaml + "  suspend: true\n");
    application.refresh();
    application.awaitSynced("Suspended");
  }

  @Test
  @Order(6)
  void whatIsRemovedFromGitIsPruned() throws IOException {
    repository.remove(FILE);
    application.refresh();
    await("pruning")
        .atMost(RunningDetector.PATIENCE)
        .until(() -> detector.resource().get() == null);
    application.resource().delete();
  }

  @AfterAll
  void removeWhatIsLeft() {
    client.namespaces().withName(NAMESPACE).delete();
  }
}
