package dev.anomalydetector.job.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Collectors;

/** An alert as one line of a terminal. */
final class AlertLine {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String FORMAT = "%-20s %-8s %-8s %-28s %-28s %s";

  private AlertLine() {}

  static String header() {
    return FORMAT.formatted("TIME", "STATE", "SEVERITY", "ENTITY", "DETECTOR/METRIC", "WHAT");
  }

  /** The line of an alert, from the JSON of its event. */
  static String of(byte[] json) {
    JsonNode data;
    try {
      data = MAPPER.readTree(json).path("data");
    } catch (IOException e) {
      return "an alert that is no JSON: " + e.getMessage();
    }
    return FORMAT.formatted(
        data.path("windowEnd").asText(),
        data.path("state").asText(),
        data.path("severity").asText(),
        entity(data.path("entity")),
        data.path("detector").asText() + "/" + data.path("metric").asText(),
        what(data));
  }

  private static String entity(JsonNode entity) {
    return entity.properties().stream()
        .map(field -> field.getKey() + "=" + field.getValue().asText())
        .collect(Collectors.joining(","));
  }

  private static String what(JsonNode data) {
    return "%s: %s, expected %s in [%s, %s], score %s"
        .formatted(
            data.path("reason").asText(),
            number(data.path("actual")),
            number(data.path("expected")),
            number(data.path("lower")),
            number(data.path("upper")),
            number(data.path("score")));
  }

  private static String number(JsonNode value) {
    return value.isNumber() ? String.format(Locale.ROOT, "%.4g", value.asDouble()) : "-";
  }
}
