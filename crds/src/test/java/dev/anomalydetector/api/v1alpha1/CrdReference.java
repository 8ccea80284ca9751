package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anomalydetector.api.value.MemorySize;
import dev.anomalydetector.api.value.Percentage;
import dev.anomalydetector.api.value.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The reference of the resource for people, from the committed CRD: a table for each object. */
final class CrdReference {

  /** The committed file, from the folder of this module. */
  static final Path FILE = Path.of("../docs/crd-reference.md");

  private static final String HEADER =
      """
      <!-- Generated from the CRD by CrdReferenceTest, which also says how: do not edit. -->
      # AnomalyDetector: every field

      `apiVersion: anomalydetector.dev/v1alpha1`, `kind: AnomalyDetector`, short name `ad`. What the detectors do is in
      [detectors.md](detectors.md), how to run them in [operations.md](operations.md). **Required** fields are bold; where a
      rule is given, the API server refuses what breaks it.
      """;

  /** What texts of these forms are. */
  private static final Map<String, String> FORMS =
      Map.of(
          TimeSpan.PATTERN, "time span (`30s`, `10m`, `24h`, `7d`)",
          TimeSpan.POSITIVE_PATTERN, "time span of more than 0 (`30s`, `10m`, `24h`, `7d`)",
          Percentage.PATTERN, "percentage (`20%`)",
          Percentage.PROPER_SHARE_PATTERN, "percentage from 0.1% to 100%",
          MemorySize.PATTERN, "memory (`512Mi`, `2Gi`)");

  private final StringBuilder text = new StringBuilder(HEADER);

  private CrdReference() {}

  static String text() throws IOException {
    JsonNode crd = new YAMLMapper().readTree(GeneratedCrd.FILE.toFile());
    CrdReference reference = new CrdReference();
    JsonNode root = crd.at("/spec/versions/0/schema/openAPIV3Schema");
    reference.rules(root);
    reference.object("spec", root.at("/properties/spec"), root.at("/properties/spec"));
    reference.object("status", root.at("/properties/status"), root.at("/properties/status"));
    return reference.text.toString();
  }

  /** Writes about an object, in the words that describe it or the list it is in. */
  private void object(String path, JsonNode schema, JsonNode described) {
    text.append("\n## `").append(path).append("`\n\n");
    text.append(described.path("description").asText()).append("\n\n");
    text.append("| field | type | default | what it is |\n|---|---|---|---|\n");
    List<String> required = new ArrayList<>();
    schema.path("required").forEach(name -> required.add(name.asText()));
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      boolean must = required.contains(member.getKey());
      text.append("| ")
          .append(must ? "**`" : "`")
          .append(member.getKey())
          .append(must ? "`**" : "`")
          .append(" | ")
          .append(type(path + "." + member.getKey(), member.getValue()))
          .append(" | ")
          .append(defaultValue(member.getValue()))
          .append(" | ")
          .append(escaped(member.getValue().path("description").asText()))
          .append(" |\n");
    }
    rules(schema);
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      String inner = path + "." + member.getKey();
      JsonNode object = inside(member.getValue());
      if (object.has("properties")) {
        object(inner + suffix(member.getValue()), object, member.getValue());
      }
    }
  }

  private void rules(JsonNode schema) {
    schema
        .path("x-kubernetes-validations")
        .forEach(
            rule -> text.append("\nRule: ").append(rule.path("message").asText()).append(".\n"));
  }

  /** The objects that a list or a map holds, or the object itself. */
  private static JsonNode inside(JsonNode schema) {
    if (schema.has("items")) {
      return schema.get("items");
    }
    return schema.path("additionalProperties").isObject()
        ? schema.get("additionalProperties")
        : schema;
  }

  private static String suffix(JsonNode schema) {
    return schema.has("items") ? "[]" : schema.has("additionalProperties") ? ".*" : "";
  }

  private static String type(String path, JsonNode schema) {
    JsonNode inner = inside(schema);
    if (inner.has("properties")) {
      String target = path + suffix(schema);
      return "["
          + container(schema)
          + "](#"
          + target.replaceAll("[^a-zA-Z0-9-]", "").toLowerCase(Locale.ROOT)
          + ")";
    }
    String limits = limits(inner);
    return container(schema)
        + (inner == schema ? "" : " of " + inner.path("type").asText())
        + (limits.isEmpty() ? "" : ", " + limits);
  }

  private static String container(JsonNode schema) {
    return schema.has("items")
        ? "list"
        : schema.path("additionalProperties").isObject()
            ? "map"
            : FORMS.getOrDefault(schema.path("pattern").asText(), schema.path("type").asText());
  }

  private static String limits(JsonNode schema) {
    List<String> limits = new ArrayList<>();
    if (schema.has("enum")) {
      List<String> values = new ArrayList<>();
      schema.get("enum").forEach(value -> values.add("`" + value.asText() + "`"));
      limits.add(String.join(" or ", values));
    }
    if (schema.has("minimum")) {
      limits.add(
          (schema.path("exclusiveMinimum").asBoolean() ? "more than " : "at least ")
              + number(schema.get("minimum")));
    }
    if (schema.has("maximum")) {
      limits.add(
          (schema.path("exclusiveMaximum").asBoolean() ? "less than " : "at most ")
              + number(schema.get("maximum")));
    }
    return String.join(", ", limits);
  }

  private static String number(JsonNode number) {
    return number.asDouble() == Math.rint(number.asDouble())
        ? Long.toString(number.asLong())
        : number.asText();
  }

  private static String defaultValue(JsonNode schema) {
    JsonNode value = schema.path("default");
    return value.isValueNode() ? "`" + value.asText() + "`" : "";
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|");
  }
}
