package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A part of a structural schema, as Kubernetes has them: no references, no alternatives.
 *
 * @param json the schema of this part; a missing node if there is none
 */
record SchemaNode(JsonNode json) {

  /** The part that describes this member of an object. */
  SchemaNode member(String name) {
    JsonNode property = json.path("properties").path(name);
    return new SchemaNode(property.isMissingNode() ? json.path("additionalProperties") : property);
  }

  /** The part that describes the elements of a list. */
  SchemaNode element() {
    return new SchemaNode(json.path("items"));
  }

  /** The part that describes this place, seen from here. */
  SchemaNode at(NodePath path) {
    SchemaNode node = this;
    for (Object step : path.steps()) {
      node = step instanceof String name ? node.member(name) : node.element();
    }
    return node;
  }

  /** Names of the members that an object may have. */
  List<String> memberNames() {
    List<String> names = new ArrayList<>();
    json.path("properties").fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** The type: object, array, string, integer, number or boolean; empty if there is none. */
  String type() {
    return json.path("type").asText();
  }

  /** What this part is for; empty if it does not say. */
  String description() {
    return json.path("description").asText();
  }

  /** The value that an absent member gets, a missing node if it gets none. */
  JsonNode defaultValue() {
    return json.path("default");
  }

  /** The CEL rules of this part. */
  List<Rule> rules() {
    List<Rule> rules = new ArrayList<>();
    for (JsonNode rule : json.path("x-kubernetes-validations")) {
      rules.add(
          new Rule(
              rule.path("rule").asText(),
              rule.path("message").asText(),
              rule.path("fieldPath").asText()));
    }
    return rules;
  }

  /**
   * The same schema for a validator of JSON Schema: objects allow no members but those described,
   * as the API server has it ("strict field validation"), and without Kubernetes' own keywords.
   */
  SchemaNode closed() {
    return new SchemaNode(closed(json));
  }

  private static JsonNode closed(JsonNode node) {
    if (!(node instanceof ObjectNode)) {
      return node;
    }
    ObjectNode closed = ((ObjectNode) node).objectNode();
    boolean open = node.path("x-kubernetes-preserve-unknown-fields").asBoolean();
    for (Map.Entry<String, JsonNode> keyword : node.properties()) {
      switch (keyword.getKey()) {
        case "properties" -> {
          ObjectNode properties = closed.putObject("properties");
          keyword
              .getValue()
              .properties()
              .forEach(property -> properties.set(property.getKey(), closed(property.getValue())));
        }
        case "items", "additionalProperties" ->
            closed.set(keyword.getKey(), closed(keyword.getValue()));
        default -> {
          if (!keyword.getKey().startsWith("x-kubernetes-")) {
            closed.set(keyword.getKey(), keyword.getValue());
          }
        }
      }
    }
    if (node.path("type").asText().equals("object") && !node.has("additionalProperties") && !open) {
      closed.put("additionalProperties", false);
    }
    return closed;
  }

  /** Whether there is anything here. */
  boolean present() {
    return !(json instanceof MissingNode);
  }

  /**
   * A CEL rule.
   *
   * @param expression over {@code self}, true for what is allowed
   * @param message what to say otherwise
   * @param fieldPath the member to blame, such as {@code .slide}; empty for the part itself
   */
  record Rule(String expression, String message, String fieldPath) {

    /** Whether it compares with the state before a change, which a file does not have. */
    boolean transition() {
      return expression.contains("oldSelf");
    }
  }
}
