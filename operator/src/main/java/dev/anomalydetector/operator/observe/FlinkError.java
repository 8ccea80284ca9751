package dev.anomalydetector.operator.observe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An error as Flink's operator writes it into the status of a deployment: JSON with the exception
 * and its causes, or a plain text.
 *
 * @param reason the kind of error
 * @param progress whether trying again may help
 * @param message what it says, its causes included
 */
record FlinkError(Reason reason, Progress progress, String message) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final int LONGEST = 1000;
  private static final Pattern CRASH_LOOP =
      Pattern.compile("crashloopbackoff|back-off .*restarting failed container");
  private static final Pattern IMAGE =
      Pattern.compile("imagepullbackoff|errimagepull|back-off pulling image");

  /** Reads an error. */
  static FlinkError parse(String written) {
    JsonNode error = tree(written);
    Set<String> messages = new LinkedHashSet<>();
    add(messages, error.path("message").asText(error.isObject() ? "" : written));
    for (JsonNode cause : error.path("throwableList")) {
      add(messages, cause.path("message").asText());
    }
    String message = String.join(": ", messages);
    String shortened =
        message.length() <= LONGEST ? message : message.substring(0, LONGEST) + " ...";
    return classify(error.path("type").asText(), shortened);
  }

  private static FlinkError classify(String type, String message) {
    String lower = message.toLowerCase(Locale.ROOT);
    if (lower.contains("manual restore")
        || lower.contains("ha metadata")
        || lower.contains("last state upgrade")
        || type.endsWith("UpgradeFailureException")) {
      return new FlinkError(Reason.MANUAL_RESTORE_REQUIRED, Progress.STUCK, message);
    }
    // What it repeats of its pods comes and goes, and so would the reason; the count of seconds
    // too.
    if (CRASH_LOOP.matcher(lower).find()) {
      return new FlinkError(
          Reason.POD_FAILING,
          Progress.WORKING,
          "a container of the JobManager ends again and again; see its log");
    }
    if (IMAGE.matcher(lower).find()) {
      return new FlinkError(
          Reason.IMAGE_PULL_FAILED, Progress.WORKING, "the JobManager's image cannot be fetched");
    }
    // The job's own words (IngestTopics), and it starts by itself once the topic is there.
    if (lower.contains("(spec.source.kafka.topic) does not exist")) {
      return new FlinkError(Reason.SOURCE_TOPIC_MISSING, Progress.WORKING, message);
    }
    if (type.endsWith("ValidationException") || lower.contains("validation")) {
      return new FlinkError(Reason.FLINK_REFUSED_SPEC, Progress.STUCK, message);
    }
    return new FlinkError(Reason.FLINK_ERROR, Progress.WORKING, message);
  }

  private static void add(Set<String> messages, String message) {
    if (!message.isBlank()) {
      messages.add(message.strip());
    }
  }

  private static JsonNode tree(String written) {
    try {
      return JSON.readTree(written);
    } catch (JsonProcessingException text) {
      return JSON.getNodeFactory().textNode(written);
    }
  }
}
