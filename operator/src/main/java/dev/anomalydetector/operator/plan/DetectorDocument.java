package dev.anomalydetector.operator.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;

/** The detector as its jobs read it: what identifies it, and its spec. */
public final class DetectorDocument {

  /** Where the jobs find it, as a folder. */
  public static final String DIRECTORY = "/opt/anomaly/detector";

  /** Its name in that folder. */
  public static final String FILE = "detector.yaml";

  private static final JsonMapper JSON = new JsonMapper();

  private DetectorDocument() {}

  /** JSON, which is YAML too. */
  static String of(AnomalyDetector detector) {
    ObjectNode document = JSON.createObjectNode();
    document.put("apiVersion", detector.getApiVersion());
    document.put("kind", detector.getKind());
    ObjectNode metadata = document.putObject("metadata");
    metadata.put("name", detector.getMetadata().getName());
    metadata.put("namespace", detector.getMetadata().getNamespace());
    metadata.put("generation", detector.getMetadata().getGeneration());
    ObjectNode spec = JSON.valueToTree(detector.getSpec());
    document.set("spec", spec);
    try {
      return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(document) + "\n";
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("a spec that was read can be written", impossible);
    }
  }
}
