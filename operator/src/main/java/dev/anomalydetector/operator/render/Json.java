package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.util.Map;

/**
 * Typed objects of others' APIs as plain trees, with nothing in them that was not said: what a
 * typed object adds by itself (an empty status, zeros) would never equal what the API server has.
 */
final class Json {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_EMPTY, JsonInclude.Include.NON_EMPTY))
          .build();

  /** In what users write an empty object says something, such as emptyDir: {}. */
  private static final JsonMapper VERBATIM = new JsonMapper();

  private Json() {}

  static ObjectNode tree(Object value) {
    return MAPPER.valueToTree(value);
  }

  static ObjectNode tree(Map<String, ?> written) {
    return VERBATIM.valueToTree(written);
  }

  /**
   * The object, its numbers of the types that reading it from the API server gives them: whether
   * one differs from the other is found out by comparing such trees.
   */
  static GenericKubernetesResource resource(ObjectNode tree) {
    try {
      return VERBATIM.readValue(
          VERBATIM.writeValueAsString(normal(tree)), GenericKubernetesResource.class);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a tree that was made can be read", impossible);
    }
  }

  /** The API server writes 1.0 as 1, and so must we for both to be equal. */
  private static JsonNode normal(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(member -> member.setValue(normal(member.getValue())));
    } else if (node instanceof ArrayNode list) {
      for (int position = 0; position < list.size(); position++) {
        list.set(position, normal(list.get(position)));
      }
    } else if (node.isFloatingPointNumber()
        && node.asDouble() == Math.rint(node.asDouble())
        && node.canConvertToInt()) {
      return IntNode.valueOf(node.asInt());
    }
    return node;
  }
}
