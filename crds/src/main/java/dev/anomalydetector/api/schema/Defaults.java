package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/** The defaults of a schema, filled in as the API server does before it evaluates rules. */
final class Defaults {

  private Defaults() {}

  /** A copy of the document in which absent members have their defaults. */
  static JsonNode fill(JsonNode document, SchemaNode schema) {
    JsonNode copy = document.deepCopy();
    fillIn(copy, schema);
    return copy;
  }

  private static void fillIn(JsonNode node, SchemaNode schema) {
    if (node instanceof ObjectNode object) {
      for (String name : schema.memberNames()) {
        JsonNode value = schema.member(name).defaultValue();
        if (!object.has(name) && !value.isMissingNode()) {
          object.set(name, value.deepCopy());
        }
      }
      for (Map.Entry<String, JsonNode> member : object.properties()) {
        fillIn(member.getValue(), schema.member(member.getKey()));
      }
    } else if (node instanceof ArrayNode list) {
      list.forEach(element -> fillIn(element, schema.element()));
    }
  }
}
