package dev.anomalydetector.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Has the cluster's tag because Helm comes with the cluster's programs; needs no cluster. */
@Tag("cluster")
class ChartTest {

  @Test
  void satisfiesHelmsLint() {
    assertThat(RenderedChart.helm("lint", "--strict", RenderedChart.CHART.toString()))
        .contains("0 chart(s) failed");
  }

  @Test
  void rendersTheCrdAsItIs() throws IOException {
    JsonNode spec =
        Serialization.unmarshal(Files.readString(ChartCrdTest.COPY), JsonNode.class).get("spec");
    assertThat(spec.equals(ChartTest::compare, crd().get("spec"))).isTrue();
  }

  /** Helm writes 1 for 1.0. */
  private static int compare(JsonNode one, JsonNode other) {
    if (one.isNumber() && other.isNumber()) {
      return one.decimalValue().compareTo(other.decimalValue());
    }
    return one.equals(other) ? 0 : 1;
  }

  @Test
  void keepsTheCrdUnlessToldOtherwise() {
    String policy = "/metadata/annotations/helm.sh~1resource-policy";
    assertThat(crd().at(policy).asText()).isEqualTo("keep");
    assertThat(crd("crds.keep=false").at(policy).isMissingNode()).isTrue();
    assertThat(RenderedChart.of("crds.enabled=false").all("CustomResourceDefinition")).isEmpty();
  }

  private static JsonNode crd(String... settings) {
    return RenderedChart.of(settings).only("CustomResourceDefinition");
  }

  @Test
  void hasRolesInWatchedNamespacesOnly() {
    RenderedChart chart = RenderedChart.of("watchNamespaces={one,two}", "kafkaNamespaces={kafka}");
    assertThat(chart.all("ClusterRoleBinding")).isEmpty();
    assertThat(chart.all("Role"))
        .extracting(role -> role.at("/metadata/namespace").asText())
        .containsExactlyInAnyOrder("one", "two", "kafka");
    assertThat(chart.all("Role"))
        .filteredOn(role -> role.at("/metadata/namespace").asText().equals("kafka"))
        .first()
        .satisfies(role -> assertThat(role.get("rules").findValuesAsText("kafkatopics")).isEmpty())
        .satisfies(role -> assertThat(role.get("rules")).hasSize(1));
    assertThat(chart.environment("WATCH_NAMESPACES")).isEqualTo("one,two");
    assertThat(chart.environment("KAFKA_NAMESPACES")).isEqualTo("kafka");
  }

  @Test
  void readsSecretsByNameOnlyAndNeverTakesAllVerbs() {
    for (RenderedChart chart :
        List.of(RenderedChart.of("replicas=2"), RenderedChart.of("watchNamespaces={one}"))) {
      List<JsonNode> roles =
          Stream.of("Role", "ClusterRole").flatMap(kind -> chart.all(kind).stream()).toList();
      assertThat(roles).isNotEmpty();
      for (JsonNode role : roles) {
        assertThat(role.get("rules").toString()).doesNotContain("*");
        for (JsonNode rule : role.get("rules")) {
          if (rule.get("resources").toString().contains("\"secrets\"")) {
            assertThat(rule.toString())
                .isEqualTo(
                    "{\"apiGroups\":[\"\"],\"resources\":[\"secrets\"],\"verbs\":[\"get\"]}");
          }
        }
      }
    }
  }

  @Test
  void severalReplicasElectALeaderAndAreNotAllDisruptedAtOnce() {
    RenderedChart one = RenderedChart.of();
    assertThat(one.environment("LEADER_ELECTION")).isEqualTo("false");
    assertThat(one.only("Deployment").at("/spec/strategy/type").asText()).isEqualTo("Recreate");
    assertThat(one.all("PodDisruptionBudget")).isEmpty();
    RenderedChart two = RenderedChart.of("replicas=2");
    assertThat(two.environment("LEADER_ELECTION")).isEqualTo("true");
    assertThat(two.only("PodDisruptionBudget").at("/spec/minAvailable").asInt()).isEqualTo(1);
    assertThat(two.only("Role").get("rules").toString()).contains("leases");
  }

  @Test
  void podsSatisfyTheRestrictedPodSecurity() {
    RenderedChart chart = RenderedChart.of();
    for (JsonNode pod :
        List.of(
            chart.only("Deployment").at("/spec/template/spec"), chart.only("Pod").get("spec"))) {
      assertThat(pod.at("/securityContext/runAsNonRoot").asBoolean()).isTrue();
      assertThat(pod.at("/securityContext/seccompProfile/type").asText())
          .isEqualTo("RuntimeDefault");
      JsonNode container = pod.at("/containers/0/securityContext");
      assertThat(container.get("allowPrivilegeEscalation").asBoolean()).isFalse();
      assertThat(container.get("readOnlyRootFilesystem").asBoolean()).isTrue();
      assertThat(container.at("/capabilities/drop/0").asText()).isEqualTo("ALL");
    }
  }

  @Test
  void extrasAreThereOnRequest() {
    assertThat(RenderedChart.of().all("NetworkPolicy")).isEmpty();
    assertThat(RenderedChart.of().all("PodMonitor")).isEmpty();
    RenderedChart chart = RenderedChart.of("networkPolicy.enabled=true", "podMonitor.enabled=true");
    assertThat(chart.only("NetworkPolicy").at("/spec/policyTypes/0").asText()).isEqualTo("Ingress");
    assertThat(chart.only("PodMonitor").at("/spec/podMetricsEndpoints/0/path").asText())
        .isEqualTo("/metrics");
  }

  @Test
  void usersGetTheirShareOfTheRolesTheyHave() {
    List<JsonNode> roles = RenderedChart.of("watchNamespaces={one}").all("ClusterRole");
    assertThat(roles)
        .extracting(
            role -> role.at("/metadata/labels/rbac.authorization.k8s.io~1aggregate-to-view"))
        .anyMatch(label -> label.asText().equals("true"));
    assertThat(
            RenderedChart.of("watchNamespaces={one}", "rbac.aggregateToUserRoles=false")
                .all("ClusterRole"))
        .isEmpty();
  }

  @Test
  void refusesValuesThatMeanNothing() {
    assertThatThrownBy(() -> RenderedChart.of("replica=2")).hasMessageContaining("failed with");
    assertThatThrownBy(() -> RenderedChart.of("watchNamespaces={Upper}"))
        .hasMessageContaining("failed with");
  }

  @Test
  void imagesFollowTheChartsVersion() {
    String version =
        StreamSupport.stream(RenderedChart.of().objects().spliterator(), false)
            .filter(object -> object.get("kind").asText().equals("Deployment"))
            .map(object -> object.at("/spec/template/spec/containers/0/image").asText())
            .findFirst()
            .orElseThrow();
    assertThat(RenderedChart.of().environment("JOB_IMAGE"))
        .isEqualTo(version.replace("/operator:", "/job:"));
  }
}
