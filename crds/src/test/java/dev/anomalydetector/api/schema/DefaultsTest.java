package dev.anomalydetector.api.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anomalydetector.api.load.Sample;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java and the API server have the same defaults. */
class DefaultsTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final SchemaNode SCHEMA = new SchemaNode(DetectorSchema.load());

  /**
   * Only what is required, with each of the four models, so that every object of the schema occurs.
   */
  private static final String LEAST =
      """
      apiVersion: anomalydetector.dev/v1alpha1
      kind: AnomalyDetector
      metadata: {name: least}
      spec:
        source:
          kafka: {topic: t}
          format: FORMAT
          csv: {columns: [time, m, v]}
          timestamp: {field: time}
          fields: {m: {path: m}, v: {path: v}}
        key: [m]
        metrics:
          - {name: v, value: event.v, window: {aggregate: Average, size: 1m}}
        detectors:
          - {name: a, metrics: [v], model: {ewma: {}}}
          - {name: b, metrics: [v], model: {robustZScore: {}}, minimumDeviation: {}, severity: {}}
          - {name: c, metrics: [v], model: {relativeDifference: {}}}
          - {name: d, metrics: [v], model: {threshold: {upper: 1}}}
      """;

  static Stream<String> documents() {
    String csv = LEAST.replace("FORMAT", "Csv");
    String json = LEAST.replace("    csv: {columns: [time, m, v]}\n", "").replace("FORMAT", "Json");
    String members = "  kafka: {}\n  alerting: {}\n  scaling: {}\n  limits: {}\n";
    return Stream.of(
        csv,
        json,
        json.replace("    format: Json\n", ""),
        csv + members + "  flink: {}\n",
        csv + members + "  flink: {checkpoint: {}, snapshot: {}, jobManager: {}}\n",
        csv
            + "  kafka: {authentication: {secretName: user},"
            + " tls: {trustedCertificates: [{secretName: ca}]}}\n",
        Sample.YAML);
  }

  @ParameterizedTest
  @MethodSource("documents")
  void modelIsTheSameWithAndWithoutTheDefaultsOfTheSchema(String yaml) throws Exception {
    JsonNode written = new YAMLMapper().readTree(yaml);
    JsonNode defaulted = Defaults.fill(written, SCHEMA);

    assertThat(bind(defaulted).getSpec()).isEqualTo(bind(written).getSpec());
  }

  @ParameterizedTest
  @MethodSource("documents")
  void modelWritesWhatTheSchemaAccepts(String yaml) throws Exception {
    AnomalyDetector detector = bind(new YAMLMapper().readTree(yaml));
    JsonNode written = JSON.valueToTree(detector);

    assertThat(new SchemaCheck().check(written)).isEmpty();
    assertThat(bind(written).getSpec()).isEqualTo(detector.getSpec());
  }

  /** Without this the tests above might not see a default that is new. */
  @Test
  void everyDefaultOfTheSchemaIsFilledInSomewhereAbove() throws JsonProcessingException {
    Set<String> filled = new TreeSet<>();
    for (String yaml : documents().toList()) {
      JsonNode written = new YAMLMapper().readTree(yaml);
      collect("", "", Defaults.fill(written, SCHEMA), SCHEMA, written, filled);
    }

    assertThat(filled).containsExactlyElementsOf(scalarDefaults(SCHEMA));
  }

  private static AnomalyDetector bind(JsonNode tree) throws JsonProcessingException {
    return JSON.treeToValue(tree, AnomalyDetector.class);
  }

  /**
   * Collects the places of scalars that the written document does not have, as {@link
   * #scalarDefaults} has them.
   */
  private static void collect(
      String pointer,
      String place,
      JsonNode node,
      SchemaNode schema,
      JsonNode written,
      Set<String> into) {
    if (node.isValueNode() && written.at(pointer).isMissingNode()) {
      into.add(place);
    }
    boolean map = schema.json().path("additionalProperties").isObject();
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String name = "/" + member.getKey();
      SchemaNode part = schema.member(member.getKey());
      collect(pointer + name, place + (map ? "/*" : name), member.getValue(), part, written, into);
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      collect(pointer + "/" + i, place + "/*", node.get(i), schema.element(), written, into);
    }
  }

  /**
   * Places of all scalars of the schema with a default, an asterisk for each element of a list or
   * map.
   */
  private static List<String> scalarDefaults(SchemaNode schema) {
    return scalarDefaults("", schema).sorted().toList();
  }

  private static Stream<String> scalarDefaults(String pointer, SchemaNode schema) {
    if (schema.element().present()) {
      return scalarDefaults(pointer + "/*", schema.element());
    }
    if (schema.json().path("additionalProperties").isObject()) {
      return scalarDefaults(pointer + "/*", schema.member("any"));
    }
    if (schema.type().equals("object")) {
      return schema.memberNames().stream()
          .flatMap(name -> scalarDefaults(pointer + "/" + name, schema.member(name)));
    }
    return schema.defaultValue().isMissingNode() ? Stream.empty() : Stream.of(pointer);
  }
}
