package dev.anomalydetector.operator.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/**
 * A hash of exactly that part of a spec which a stage reads, so that a change restarts the stages
 * that it is about and no other. What it leaves out must not change what the stage does.
 */
final class StageHash {

  private static final JsonMapper CANONICAL =
      JsonMapper.builder()
          .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();
  private static final int BYTES = 8;

  private StageHash() {}

  /** The part of ingest: how records are read, and what is taken from them. */
  static String ingest(AnomalyDetector detector) {
    AnomalyDetectorSpec spec = detector.getSpec();
    Map<String, Object> part = common(detector);
    ObjectNode source = CANONICAL.valueToTree(spec.source());
    part.put("source", source.without("outOfOrderness"));
    part.put("metrics", spec.metrics().stream().map(StageHash::withoutWindow).toList());
    return hash(part);
  }

  /** The part of detect: models, alerts and bounds. */
  static String detect(AnomalyDetector detector) {
    AnomalyDetectorSpec spec = detector.getSpec();
    Map<String, Object> part = common(detector);
    part.put("sourceTopic", spec.source().kafka().topic());
    part.put("outOfOrderness", spec.source().outOfOrderness());
    part.put("metrics", spec.metrics());
    part.put("detectors", spec.detectors());
    part.put("alerting", spec.alerting());
    part.put("limits", spec.limits());
    part.put("snapshot", spec.flink().snapshot());
    return hash(part);
  }

  private static Map<String, Object> common(AnomalyDetector detector) {
    AnomalyDetectorSpec spec = detector.getSpec();
    Map<String, Object> part = new TreeMap<>();
    part.put("kafka", KafkaConnection.of(detector).settings());
    part.put("key", spec.key());
    part.put("keyGroups", spec.scaling().keyGroups());
    part.put("checkpoint", spec.flink().checkpoint());
    return part;
  }

  /** Windows are the business of detect. */
  private static JsonNode withoutWindow(MetricSpec metric) {
    return CANONICAL.<ObjectNode>valueToTree(metric).without("window");
  }

  private static String hash(Map<String, Object> part) {
    try {
      byte[] json = CANONICAL.writeValueAsString(part).getBytes(StandardCharsets.UTF_8);
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(json);
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("a spec that was read can be written", impossible);
    }
  }
}
