package dev.anomalydetector.api.v1alpha1;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What every part of the schema must have. */
class CrdSchemaTest {

  /** Above it, kubectl apply cannot keep the CRD in its annotation. */
  private static final int LARGEST_CRD = 100_000;

  private static final Map<String, JsonNode> PARTS = new TreeMap<>();

  @BeforeAll
  static void readParts() throws IOException {
    JsonNode crd = new YAMLMapper().readTree(GeneratedCrd.FILE.toFile());
    collect("", crd.at("/spec/versions/0/schema/openAPIV3Schema"));
  }

  @Test
  void everyMemberHasADescription() {
    assertThat(parts(part -> part.path("description").asText().isBlank()))
        .as("members without a @JsonPropertyDescription")
        .filteredOn(path -> !path.endsWith("[]"))
        .isEmpty();
  }

  @Test
  void everythingOfUnknownSizeIsBounded() {
    assertThat(parts(part -> unbounded(part, "string", "maxLength") && !part.has("enum")))
        .isEmpty();
    assertThat(parts(part -> unbounded(part, "array", "maxItems"))).isEmpty();
    assertThat(parts(part -> part.has("additionalProperties") && !part.has("maxProperties")))
        .isEmpty();
  }

  @Test
  void everyRuleHasAMessageThatSaysWhatToDo() {
    for (Map.Entry<String, JsonNode> part : PARTS.entrySet()) {
      for (JsonNode rule : part.getValue().path("x-kubernetes-validations")) {
        assertThat(rule.path("message").asText()).as(part.getKey()).isNotBlank();
      }
    }
  }

  @Test
  void keyGroupsCannotBeChanged() {
    JsonNode rule = PARTS.get(".spec.scaling").at("/x-kubernetes-validations/0");

    assertThat(rule.path("rule").asText()).isEqualTo("self.keyGroups == oldSelf.keyGroups");
    // The rule only holds if both states have a value.
    assertThat(PARTS.get(".spec.scaling").at("/default/keyGroups").asInt()).isEqualTo(64);
    assertThat(PARTS.get(".spec.scaling.keyGroups").path("default").asInt()).isEqualTo(64);
  }

  @Test
  void workersAreScaledByTheScaleSubresource() throws IOException {
    JsonNode scale =
        new YAMLMapper()
            .readTree(GeneratedCrd.FILE.toFile())
            .at("/spec/versions/0/subresources/scale");

    assertThat(scale.path("specReplicasPath").asText()).isEqualTo(".spec.scaling.workers");
    assertThat(scale.path("statusReplicasPath").asText()).isEqualTo(".status.workers");
    assertThat(scale.path("labelSelectorPath").asText()).isEqualTo(".status.selector");
  }

  @Test
  void podTemplateIsPassedThroughAsItIs() {
    JsonNode template = PARTS.get(".spec.flink.podTemplate");

    assertThat(template.path("x-kubernetes-preserve-unknown-fields").asBoolean()).isTrue();
    assertThat(template.has("additionalProperties")).isFalse();
  }

  @Test
  void noNameCanStandTwiceInAListOfNamedThings() {
    for (String list : new String[] {".spec.metrics", ".spec.detectors"}) {
      assertThat(PARTS.get(list).path("x-kubernetes-list-type").asText()).isEqualTo("map");
      assertThat(PARTS.get(list).at("/x-kubernetes-list-map-keys/0").asText()).isEqualTo("name");
    }
  }

  @Test
  void crdStaysSmall() throws IOException {
    assertThat(Files.size(GeneratedCrd.FILE)).isLessThan(LARGEST_CRD);
  }

  private static boolean unbounded(JsonNode part, String type, String bound) {
    return part.path("type").asText().equals(type) && !part.has(bound);
  }

  private static Iterable<String> parts(Predicate<JsonNode> matching) {
    return PARTS.entrySet().stream()
        .filter(part -> matching.test(part.getValue()))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static void collect(String path, JsonNode part) {
    PARTS.put(path, part);
    part.path("properties")
        .properties()
        .forEach(member -> collect(path + "." + member.getKey(), member.getValue()));
    if (part.has("items")) {
      collect(path + "[]", part.get("items"));
    }
    if (part.path("additionalProperties").isObject()) {
      collect(path + ".*[]", part.get("additionalProperties"));
    }
  }
}
