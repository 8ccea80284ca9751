package dev.anomalydetector.operator;

import dev.anomalydetector.api.value.TimeSpan;
import dev.anomalydetector.operator.plan.PlanDefaults;
import dev.anomalydetector.operator.reconcile.WatchedNamespaces;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the operator is told by its environment.
 *
 * @param namespaces where to look: {@code WATCH_NAMESPACES} and {@code KAFKA_NAMESPACES}, lists
 *     separated by commas
 * @param ownNamespace where the operator itself runs: {@code OPERATOR_NAMESPACE}
 * @param defaults {@code JOB_IMAGE} and {@code FLINK_VERSION}
 * @param leaderElection whether several replicas agree on one that acts: {@code LEADER_ELECTION}
 * @param progress how long a job may take from one state to the next: {@code PROGRESS_DEADLINE}
 * @param deletion how long what belongs to a deleted detector may take to go: {@code
 *     DELETION_DEADLINE}
 * @param port where probes and metrics are answered: {@code HTTP_PORT}
 */
record OperatorSettings(
    WatchedNamespaces namespaces,
    String ownNamespace,
    PlanDefaults defaults,
    boolean leaderElection,
    Duration progress,
    Duration deletion,
    int port) {

  private static final int LARGEST_PORT = 65_535;

  /**
   * Reads the environment.
   *
   * @throws IllegalArgumentException if a variable has a value that makes no sense; the message
   *     says which, and what is allowed
   */
  static OperatorSettings of(Map<String, String> environment) {
    return new OperatorSettings(
        new WatchedNamespaces(
            list(environment, "WATCH_NAMESPACES"), list(environment, "KAFKA_NAMESPACES")),
        environment.getOrDefault("OPERATOR_NAMESPACE", "default"),
        new PlanDefaults(
            required(environment, "JOB_IMAGE"), environment.getOrDefault("FLINK_VERSION", "v1_20")),
        flag(environment, "LEADER_ELECTION"),
        duration(environment, "PROGRESS_DEADLINE", "10m"),
        duration(environment, "DELETION_DEADLINE", "5m"),
        port(environment, "HTTP_PORT"));
  }

  private static Set<String> list(Map<String, String> environment, String name) {
    return Arrays.stream(environment.getOrDefault(name, "").split(","))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }

  private static String required(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "");
    if (value.isBlank()) {
      throw new IllegalArgumentException(
          name
              + " is not set: set it to the image of the jobs, such as anomaly-detector/job:0.1.0");
    }
    return value;
  }

  private static boolean flag(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "false");
    return switch (value) {
      case "true" -> true;
      case "false", "" -> false;
      default ->
          throw new IllegalArgumentException(name + ": '" + value + "' must be true or false");
    };
  }

  private static Duration duration(Map<String, String> environment, String name, String byDefault) {
    String value = environment.getOrDefault(name, byDefault);
    try {
      return TimeSpan.parse(value).toDuration();
    } catch (IllegalArgumentException invalid) {
      throw new IllegalArgumentException(
          name + ": '" + value + "' must be a time span, as in 30s or 10m", invalid);
    }
  }

  private static int port(Map<String, String> environment, String name) {
    String value = environment.getOrDefault(name, "8080");
    try {
      int port = Integer.parseInt(value);
      if (port >= 0 && port <= LARGEST_PORT) {
        return port;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, as a number out of range is.
    }
    throw new IllegalArgumentException(
        name + ": '" + value + "' must be a port, a number from 0 to " + LARGEST_PORT);
  }
}
