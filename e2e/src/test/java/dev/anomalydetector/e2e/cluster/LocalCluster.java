package dev.anomalydetector.e2e.cluster;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One node on this machine, brought up by the scripts of {@code e2e/cluster}. */
public record LocalCluster(Path scripts, Path kubeconfig) implements TestCluster {

  /** The first time, Kubernetes is compiled from its Go module. */
  private static final Duration PATIENCE = Duration.ofMinutes(50);

  static LocalCluster start(Path project) {
    Path scripts = project.resolve("e2e/cluster");
    List<String> command = new ArrayList<>(List.of(scripts.resolve("up.sh").toString()));
    OwnImages.archives(project).forEach(archive -> command.add(archive.toString()));
    String folder = Script.run(PATIENCE, Map.of(), command);
    return new LocalCluster(scripts, Path.of(folder, "admin.kubeconfig"));
  }

  @Override
  public void close() {
    Script.run(Duration.ofMinutes(3), Map.of(), List.of(scripts.resolve("down.sh").toString()));
  }
}
