package dev.anomalydetector.e2e.chart;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anomalydetector.e2e.cluster.Script;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The objects that the chart makes of some values.
 *
 * @param objects in Helm's order
 */
record RenderedChart(List<JsonNode> objects) {

  static final Path CHART = Path.of("../helm/anomaly-detector");
  private static final Duration PATIENCE = Duration.ofMinutes(20);

  /** Runs helm in the chart's folder, and returns what it prints. */
  static String helm(String... arguments) {
    String programs = Script.run(PATIENCE, Map.of(), List.of("../e2e/cluster/programs.sh", "helm"));
    List<String> command = new ArrayList<>(List.of(programs + "/helm"));
    command.addAll(List.of(arguments));
    return Script.run(PATIENCE, Map.of(), command);
  }

  /** Renders a release "watch" in namespace "system" with settings as for helm's --set. */
  static RenderedChart of(String... settings) {
    List<String> arguments =
        new ArrayList<>(List.of("template", "watch", CHART.toString(), "--namespace", "system"));
    arguments.addAll(List.of("--api-versions", "monitoring.coreos.com/v1"));
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    String yaml = helm(arguments.toArray(String[]::new));
    return new RenderedChart(
        Stream.of(yaml.split("(?m)^---$"))
            .map(text -> Serialization.unmarshal(text, JsonNode.class))
            .filter(node -> node != null && node.has("kind"))
            .toList());
  }

  /** The objects of a kind. */
  List<JsonNode> all(String kind) {
    return objects.stream().filter(object -> object.get("kind").asText().equals(kind)).toList();
  }

  /** The only object of a kind. */
  JsonNode only(String kind) {
    List<JsonNode> found = all(kind);
    if (found.size() != 1) {
      throw new AssertionError("There are " + found.size() + " objects of kind " + kind);
    }
    return found.get(0);
  }

  /** Values of the operator's environment variables; null where it has none. */
  String environment(String name) {
    JsonNode container = only("Deployment").at("/spec/template/spec/containers/0");
    return StreamSupport.stream(container.get("env").spliterator(), false)
        .filter(variable -> variable.get("name").asText().equals(name))
        .map(variable -> variable.path("value").asText(null))
        .findFirst()
        .orElse(null);
  }
}
