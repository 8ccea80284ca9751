package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Chart;
import dev.anomalydetector.operator.cluster.WithApiServer;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The operator does all its work with no more than the chart lets it do. */
@WithApiServer
class PermissionsTest extends HarnessedTest {

  PermissionsTest(ApiServer server) {
    super(new OperatorHarness(server));
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

  @Test
  void secretThatIsNamedIsReadAndMissedWhereItIsNot() {
    harness.start();
    harness.apply(
        "named",
        "cluster: {name: main}",
        "cluster: {name: main}\n    authentication: {type: ScramSha512, secretName: user}");
    harness.bringUp("named");
    await()
        .atMost(OperatorHarness.PATIENCE)
        .untilAsserted(
            () ->
                assertThat(harness.condition("named", "Reconciling"))
                    .hasValueSatisfying(
                        missing -> {
                          assertThat(missing.reason()).isEqualTo("ControlNotReachable");
                          assertThat(missing.message()).contains("secret user: does not exist");
                        }));
    assertThat(harness.detector("named").getStatus().assignment()).isNull();

    harness
        .client
        .resource(
            new SecretBuilder()
                .withNewMetadata()
                .withName("user")
                .withNamespace(harness.namespace)
                .endMetadata()
                .addToStringData("sasl.jaas.config", "login;")
                .build())
        .create();

    await()
        .atMost(OperatorHarness.PATIENCE)
        .until(() -> "0-7=0".equals(harness.detector("named").getStatus().assignment()));
    assertThat(harness.conditionTypes("named")).doesNotContain("Reconciling");
  }

  @Test
  void missingPermissionIsReportedAndTakenUpWhenItIsGiven() {
    List<Role> whole = forbidToWriteDeployments();
    harness.start();
    harness.apply("barred");
    harness.awaitReason("barred", "WaitingForTopics");
    harness.others.makeTopicsReady(harness.namespace);

    harness.awaitStalled("barred", "Forbidden", "flinkdeployments");

    whole.forEach(role -> harness.client.resource(role).forceConflicts().serverSideApply());
    harness.bringUp("barred");
  }

  /** Takes the permission to write FlinkDeployments away; the roles as they were before. */
  private List<Role> forbidToWriteDeployments() {
    var roles = harness.client.rbac().roles().inNamespace(harness.namespace);
    List<Role> before = roles.list().getItems();
    before.forEach(role -> roles.resource(role).edit(PermissionsTest::readOnly));
    before.forEach(role -> role.getMetadata().setManagedFields(null));
    before.forEach(role -> role.getMetadata().setResourceVersion(null));
    return before;
  }

  private static Role readOnly(Role role) {
    role.getRules().stream()
        .filter(rule -> rule.getResources().contains("flinkdeployments"))
        .forEach(rule -> rule.setVerbs(List.of("get", "list", "watch")));
    return role;
  }
}
