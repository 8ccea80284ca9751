package dev.anomalydetector.api.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.util.Collection;

/** Binds a tree to the model. */
final class DetectorBinder {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private DetectorBinder() {}

  /**
   * Binds a tree as if what stands at the wrong places were absent, so that the rest can be judged
   * and a user sees everything at once.
   *
   * @param document an object
   * @param wrong all places that are against the schema
   */
  static AnomalyDetector bind(JsonNode document, Collection<NodePath> wrong) {
    JsonNode sound = document.deepCopy();
    wrong.forEach(path -> clear(sound, path));
    try {
      return MAPPER.treeToValue(sound, AnomalyDetector.class);
    } catch (JsonProcessingException contradiction) {
      throw new IllegalStateException("the schema allows what the model does not", contradiction);
    }
  }

  /** Puts null there, so that the elements of a list keep their positions. */
  private static void clear(JsonNode document, NodePath path) {
    JsonNode parent = document;
    for (Object step : path.parent().steps()) {
      parent =
          step instanceof Integer position ? parent.path(position) : parent.path(step.toString());
    }
    Object last = path.steps().get(path.steps().size() - 1);
    if (parent instanceof ArrayNode list && last instanceof Integer position) {
      list.setNull(position);
    } else if (parent instanceof ObjectNode object && object.has(last.toString())) {
      object.putNull(last.toString());
    }
  }
}
