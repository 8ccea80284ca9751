package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Lays one pod template over another, as Kubernetes' strategic merge does: objects member by
 * member, lists of named things by name, anything else is replaced.
 */
final class TemplateMerge {

  /** What tells elements of lists apart: mounts by path, the rest by name. */
  private static final List<String> KEYS = List.of("mountPath", "name");

  private TemplateMerge() {}

  /** A copy of the lower template with the upper one laid over it. */
  static ObjectNode merge(ObjectNode lower, ObjectNode upper) {
    ObjectNode merged = lower.deepCopy();
    for (Map.Entry<String, JsonNode> member : upper.properties()) {
      merged.set(member.getKey(), mergeNodes(merged.get(member.getKey()), member.getValue()));
    }
    return merged;
  }

  private static JsonNode mergeNodes(JsonNode lower, JsonNode upper) {
    if (lower instanceof ObjectNode below && upper instanceof ObjectNode above) {
      return merge(below, above);
    }
    if (lower instanceof ArrayNode below && upper instanceof ArrayNode above) {
      return mergeLists(below, above);
    }
    return upper.deepCopy();
  }

  private static JsonNode mergeLists(ArrayNode lower, ArrayNode upper) {
    Optional<String> key =
        KEYS.stream().filter(name -> keyed(lower, name) && keyed(upper, name)).findFirst();
    if (key.isEmpty()) {
      return upper.deepCopy();
    }
    ArrayNode merged = lower.deepCopy();
    for (JsonNode element : upper) {
      int position = find(merged, key.get(), element.get(key.get()));
      if (position < 0) {
        merged.add(element.deepCopy());
      } else {
        merged.set(position, mergeNodes(merged.get(position), element));
      }
    }
    return merged;
  }

  private static boolean keyed(ArrayNode list, String key) {
    for (JsonNode element : list) {
      if (!element.path(key).isTextual()) {
        return false;
      }
    }
    return true;
  }

  private static int find(ArrayNode list, String key, JsonNode value) {
    for (int position = 0; position < list.size(); position++) {
      if (list.get(position).path(key).equals(value)) {
        return position;
      }
    }
    return -1;
  }
}
