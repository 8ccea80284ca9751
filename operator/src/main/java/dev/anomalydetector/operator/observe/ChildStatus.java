package dev.anomalydetector.operator.observe;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;

/** The status of an object of another operator, as a tree. */
final class ChildStatus {

  private static final JsonMapper JSON = new JsonMapper();

  private ChildStatus() {}

  /** The status; a missing or empty node if there is none. */
  static JsonNode of(GenericKubernetesResource resource) {
    return JSON.<JsonNode>valueToTree(resource.getAdditionalProperties()).path("status");
  }

  /** The generation of an object's spec, 0 if it has none. */
  static long generation(GenericKubernetesResource resource) {
    Long generation = resource.getMetadata().getGeneration();
    return generation == null ? 0 : generation;
  }
}
