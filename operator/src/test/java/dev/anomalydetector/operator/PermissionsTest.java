package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Chart;
import dev.anomalydetector.operator.cluster.WithApiServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator does all its work with no more than the chart lets it do. */
@WithApiServer
class PermissionsTest {

  private final OperatorHarness harness;

  PermissionsTest(ApiServer server) {
    harness = new OperatorHarness(server);
  }

  @BeforeEach
  void installRolesOfTheChart() throws IOException, InterruptedException {
    String manifest = Chart.roles("detector", harness.namespace);
    harness
        .client
        .load(new ByteArrayInputStream(manifest.getBytes(StandardCharsets.UTF_8)))
        .inNamespace(harness.namespace)
        .create();
    harness.withUser(
        "system:serviceaccount:" + harness.namespace + ":" + Chart.serviceAccount(manifest));
  }

  @AfterEach
  void stopOperator() {
    harness.close();
  }

  @Test
  void serviceAccountOfTheChartMayDoAllThatIsNeeded() {
    harness.start();
    harness.apply(
        "modest", "topics: {replicas: 1}", "topics: {replicas: 1, deletionPolicy: Delete}");
    harness.bringUp("modest");
    harness.apply("modest", "upper: 0.9", "upper: 0.8");
    harness.awaitReason("modest", "Upgrading");
    harness.bringUp("modest");
    assertThat(harness.client.v1().events().inNamespace(harness.namespace).list().getItems())
        .extracting(event -> event.getReason())
        .contains("Accepted", "WaitingForTopics", "Running");

    harness.resource("modest").delete();

    harness.awaitGone("modest");
    assertThat(harness.others.deployments(harness.namespace)).isEmpty();
  }
}
