package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.finding.Suggestion;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** Errors of the JSON Schema validator in the words of someone who writes a detector. */
final class StructureMessages {

  private StructureMessages() {}

  /**
   * Explains an error.
   *
   * @param path where it is
   * @param schema what the schema says about that place
   */
  static Finding finding(Error error, NodePath path, SchemaNode schema) {
    return switch (error.getKeyword()) {
      case "required" -> missing(path, error.getProperty(), schema);
      case "additionalProperties" -> unknown(path, error.getProperty(), schema);
      default ->
          Finding.error(
              path, quote(error.getInstanceNode()), message(error.getKeyword(), schema, error));
    };
  }

  private static Finding missing(NodePath path, String name, SchemaNode schema) {
    String description = schema.member(name).description();
    return Finding.error(
        path.member(name), "", "is required" + (description.isEmpty() ? "" : ": " + description));
  }

  private static Finding unknown(NodePath path, String name, SchemaNode schema) {
    List<String> allowed = schema.memberNames();
    return Finding.error(
        path.member(name),
        "",
        "unknown field"
            + Suggestion.didYouMean(name, allowed)
            + " (allowed here: "
            + String.join(", ", allowed)
            + ")");
  }

  private static String message(String keyword, SchemaNode schema, Error error) {
    String limit = limit(schema.json().path(keyword));
    return switch (keyword) {
      case "type" ->
          "must be " + typeName(schema.type()) + ", but is " + typeName(error.getInstanceNode());
      case "enum" -> "must be " + oneOf(schema, error.getInstanceNode());
      case "pattern" -> PatternMeaning.of(schema.json().path(keyword).asText());
      case "minimum" ->
          "must be " + (exclusive(schema, keyword) ? "more than " : "at least ") + limit;
      case "maximum" ->
          "must be " + (exclusive(schema, keyword) ? "less than " : "at most ") + limit;
      case "minLength" -> "must have at least " + limit + " characters";
      case "maxLength" -> "must have at most " + limit + " characters";
      case "minItems" -> "must have at least " + limit + " elements";
      case "maxItems" -> "must have at most " + limit + " elements";
      case "minProperties" -> "must have at least " + limit + " members";
      case "maxProperties" -> "must have at most " + limit + " members";
      default -> error.getMessage();
    };
  }

  private static boolean exclusive(SchemaNode schema, String bound) {
    String keyword = bound.equals("minimum") ? "exclusiveMinimum" : "exclusiveMaximum";
    return schema.json().path(keyword).asBoolean();
  }

  private static String oneOf(SchemaNode schema, JsonNode value) {
    List<String> allowed = new ArrayList<>();
    schema.json().path("enum").forEach(constant -> allowed.add(constant.asText()));
    return (allowed.size() == 1 ? "" : "one of ")
        + String.join(", ", allowed)
        + Suggestion.didYouMean(value.asText(), allowed);
  }

  private static String limit(JsonNode limit) {
    return limit.isNumber()
        ? new BigDecimal(limit.asText()).stripTrailingZeros().toPlainString()
        : limit.asText();
  }

  /** Quotes a simple value; of a list or mapping the place says enough. */
  private static String quote(JsonNode value) {
    return value.isContainerNode() ? "" : value.asText();
  }

  private static String typeName(String type) {
    return switch (type) {
      case "object" -> "a mapping (name: value)";
      case "array" -> "a list";
      case "integer" -> "a whole number";
      case "number" -> "a number";
      case "boolean" -> "true or false";
      case "string" -> "a text";
      default -> type;
    };
  }

  private static String typeName(JsonNode value) {
    return switch (value.getNodeType()) {
      case OBJECT -> typeName("object");
      case ARRAY -> typeName("array");
      case NUMBER -> typeName(value.isIntegralNumber() ? "integer" : "number");
      case BOOLEAN -> typeName("boolean");
      case STRING -> typeName("string");
      default -> "empty";
    };
  }
}
