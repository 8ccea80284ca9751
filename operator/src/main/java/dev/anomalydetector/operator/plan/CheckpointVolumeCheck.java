package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.FlinkSpec;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A directory of files is lost with its pod unless a volume is mounted there. */
final class CheckpointVolumeCheck {

  private CheckpointVolumeCheck() {}

  /**
   * A warning if nothing is mounted where checkpoints go.
   *
   * @param place where the directory stands in the detector
   */
  static Optional<Finding> check(NodePath place, FlinkSpec flink) {
    String directory = flink.checkpoint().directory();
    if (directory == null || !directory.startsWith("file:")) {
      return Optional.empty();
    }
    Path path = Path.of(URI.create(directory).getPath()).normalize();
    boolean mounted =
        elements(flink.podTemplate().get("spec"), "containers").stream()
            .filter(container -> "flink-main-container".equals(member(container, "name")))
            .flatMap(container -> elements(container, "volumeMounts").stream())
            .map(mount -> member(mount, "mountPath"))
            .anyMatch(mount -> mount instanceof String text && path.startsWith(Path.of(text)));
    return mounted
        ? Optional.empty()
        : Optional.of(
            Finding.warning(
                place,
                directory,
                "is in the pods themselves: checkpoints and snapshots are lost with each pod. Mount"
                    + " a volume that all pods reach there, in container flink-main-container of"
                    + " spec.flink.podTemplate, or name an object store (s3://bucket/path)"));
  }

  private static List<?> elements(Object parent, String name) {
    return member(parent, name) instanceof List<?> list ? list : List.of();
  }

  private static Object member(Object parent, String name) {
    return parent instanceof Map<?, ?> map ? map.get(name) : null;
  }
}
