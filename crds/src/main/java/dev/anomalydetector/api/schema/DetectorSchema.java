package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/**
 * The schema of an AnomalyDetector: that of the committed CRD, completed by what the API server
 * knows by itself.
 */
final class DetectorSchema {

  private static final String CRD = "/crds/anomalydetectors.anomalydetector.dev.yml";

  /** {@code apiVersion}, {@code kind} and {@code metadata}, which no CRD describes. */
  private static final String ENVELOPE = "/crds/envelope.yml";

  private DetectorSchema() {}

  /** The schema of the whole resource. */
  static JsonNode load() {
    ObjectNode schema = null;
    for (JsonNode version : read(CRD).at("/spec/versions")) {
      if (version.path("name").asText().equals(AnomalyDetector.VERSION)) {
        schema = (ObjectNode) version.at("/schema/openAPIV3Schema");
      }
    }
    if (schema == null) {
      throw new IllegalStateException(CRD + " has no version " + AnomalyDetector.VERSION);
    }
    JsonNode envelope = read(ENVELOPE);
    schema.withObject("/properties").setAll((ObjectNode) envelope.get("properties"));
    envelope.get("required").forEach(schema.withArray("/required")::add);
    return schema;
  }

  private static JsonNode read(String resource) {
    try (InputStream stream = DetectorSchema.class.getResourceAsStream(resource)) {
      if (stream == null) {
        throw new IllegalStateException(resource + " is missing from the class path");
      }
      return new YAMLMapper().readTree(stream);
    } catch (IOException broken) {
      throw new UncheckedIOException(resource + " cannot be read", broken);
    }
  }
}
