package dev.anomalydetector.e2e.strimzi;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The status of a KafkaTopic, as the real operator writes it. */
final class TopicAnswer {

  private TopicAnswer() {}

  /** The topic is as declared. */
  static Map<String, Object> ready(DeclaredTopic topic, String id, Instant now) {
    Map<String, Object> status = observed(topic);
    status.put("topicId", id);
    status.put("conditions", List.of(condition("Ready", "True", now)));
    return status;
  }

  /** The topic is not as declared; {@code id} is Kafka's, if this KafkaTopic owns the topic. */
  static Map<String, Object> refused(
      DeclaredTopic topic, Optional<String> id, String reason, String message, Instant now) {
    Map<String, Object> condition = condition("Ready", "False", now);
    condition.put("reason", reason);
    condition.put("message", message);
    Map<String, Object> status = observed(topic);
    id.ifPresent(known -> status.put("topicId", known));
    status.put("conditions", List.of(condition));
    return status;
  }

  /** The user keeps the operator away: what was observed before stays. */
  static Map<String, Object> unmanaged(Map<String, Object> before, Instant now) {
    Map<String, Object> status = new LinkedHashMap<>(before);
    status.remove("topicId");
    status.put("conditions", List.of(condition("Unmanaged", "True", now)));
    return status;
  }

  /** Whether two statuses say the same, whenever it was said. */
  static boolean same(Map<String, Object> one, Map<String, Object> other) {
    return withoutTimes(one).equals(withoutTimes(other));
  }

  private static Map<String, Object> withoutTimes(Map<String, Object> status) {
    Map<String, Object> copy = new LinkedHashMap<>(status);
    if (copy.get("observedGeneration") instanceof Number generation) {
      copy.put("observedGeneration", generation.longValue());
    }
    if (copy.get("conditions") instanceof List<?> conditions) {
      copy.put(
          "conditions", conditions.stream().map(each -> withoutTime((Map<?, ?>) each)).toList());
    }
    return copy;
  }

  private static Map<?, ?> withoutTime(Map<?, ?> condition) {
    Map<Object, Object> copy = new LinkedHashMap<>(condition);
    copy.remove("lastTransitionTime");
    return copy;
  }

  private static Map<String, Object> observed(DeclaredTopic topic) {
    Map<String, Object> status = new LinkedHashMap<>();
    status.put("observedGeneration", topic.generation());
    status.put("topicName", topic.topicName());
    return status;
  }

  private static Map<String, Object> condition(String type, String value, Instant now) {
    Map<String, Object> condition = new LinkedHashMap<>();
    condition.put("type", type);
    condition.put("status", value);
    condition.put("lastTransitionTime", now.toString());
    return condition;
  }
}
