package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Values of a document as CEL sees them: by the type in the schema, not by how a number happens to
 * be written.
 */
final class CelValues {

  private CelValues() {}

  static Object of(JsonNode node, SchemaNode schema) {
    if (node.isObject()) {
      Map<String, Object> members = new LinkedHashMap<>();
      node.properties()
          .forEach(
              member ->
                  members.put(
                      member.getKey(), of(member.getValue(), schema.member(member.getKey()))));
      return members;
    }
    if (node.isArray()) {
      List<Object> elements = new ArrayList<>();
      node.forEach(element -> elements.add(of(element, schema.element())));
      return elements;
    }
    return switch (schema.type()) {
      case "integer" -> node.asLong();
      case "number" -> node.asDouble();
      case "boolean" -> node.asBoolean();
      default -> node.asText();
    };
  }
}
