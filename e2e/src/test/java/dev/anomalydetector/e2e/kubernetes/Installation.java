package dev.anomalydetector.e2e.kubernetes;

import dev.anomalydetector.e2e.cluster.Script;
import dev.anomalydetector.e2e.cluster.TestCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The chart, as users install it, with Helm.
 *
 * @param cluster where to
 * @param project the project's folder
 * @param programs folder with Helm
 * @param release name of the release
 * @param namespace of the release
 */
record Installation(
    TestCluster cluster, Path project, Path programs, String release, String namespace) {

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Installs or upgrades the release, and waits until its pods are ready. */
  void install(String... settings) {
    List<String> arguments = new ArrayList<>(List.of("upgrade", "--install", release));
    arguments.add(project.resolve("helm/anomaly-detector").toString());
    arguments.addAll(List.of("--wait", "--timeout", PATIENCE.toSeconds() + "s"));
    for (String setting : settings) {
      arguments.addAll(List.of("--set", setting));
    }
    helm(arguments.toArray(String[]::new));
  }

  /** Runs the release's own tests, and fails if they do. */
  String test() {
    return helm("test", release, "--timeout", PATIENCE.toSeconds() + "s");
  }

  void uninstall() {
    helm("uninstall", release, "--wait", "--timeout", PATIENCE.toSeconds() + "s");
  }

  private String helm(String... arguments) {
    List<String> command = new ArrayList<>(List.of(programs.resolve("helm").toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--namespace", namespace));
    return Script.run(
        PATIENCE.plusMinutes(1), Map.of("KUBECONFIG", cluster.kubeconfig().toString()), command);
  }
}
