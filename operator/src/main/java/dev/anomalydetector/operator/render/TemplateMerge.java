package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;

/**
 * Lays one pod template over another, as Kubernetes' strategic merge does: objects member by
 * member, lists of named things by what names them, anything else is replaced. What is null counts
 * as absent: it takes nothing away.
 */
final class TemplateMerge {

  /** What names the elements of the lists that are merged. */
  private static final Map<String, String> KEYS =
      Map.of(
          "containers", "name",
          "initContainers", "name",
          "env", "name",
          "volumes", "name",
          "volumeMounts", "mountPath",
          "volumeDevices", "devicePath",
          "ports", "containerPort",
          "imagePullSecrets", "name");

  private TemplateMerge() {}

  /**
   * A copy of the lower template with the upper one laid over it.
   *
   * @throws IllegalArgumentException if an element of a list that is merged lacks what names it;
   *     the checks of a detector do not let one through
   */
  static ObjectNode merge(ObjectNode lower, ObjectNode upper) {
    ObjectNode merged = lower.deepCopy();
    for (Map.Entry<String, JsonNode> member : upper.properties()) {
      String name = member.getKey();
      JsonNode above = member.getValue();
      if (above.isNull()) {
        continue;
      }
      if (KEYS.containsKey(name)) {
        merged.set(name, mergeLists(name, merged.path(name), above));
      } else if (above instanceof ObjectNode object) {
        JsonNode below = merged.path(name);
        merged.set(
            name, below instanceof ObjectNode under ? merge(under, object) : above.deepCopy());
      } else {
        merged.set(name, above.deepCopy());
      }
    }
    return merged;
  }

  private static ArrayNode mergeLists(String name, JsonNode lower, JsonNode upper) {
    if (!(upper instanceof ArrayNode above)) {
      throw new IllegalArgumentException(name + " must be a list, but is " + upper);
    }
    String key = KEYS.get(name);
    ArrayNode merged =
        lower instanceof ArrayNode below ? below.deepCopy() : above.arrayNode(above.size());
    for (JsonNode element : above) {
      if (!element.hasNonNull(key)) {
        throw new IllegalArgumentException(
            "an element of " + name + " must have " + key + ", but is " + element);
      }
      int position = find(merged, key, element.get(key));
      if (position < 0) {
        merged.add(element.deepCopy());
      } else {
        merged.set(position, merge((ObjectNode) merged.get(position), (ObjectNode) element));
      }
    }
    return merged;
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
