package dev.anomalydetector.operator.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The programs of Kubernetes that tests start: built once by {@code e2e/cluster/programs.sh}, and
 * kept outside the checkout.
 */
final class KubernetesBinaries {

  static final List<String> NAMES = List.of("kube-apiserver", "etcd", "kubectl");

  private KubernetesBinaries() {}

  /** The folder with all of them; empty if there is none. */
  static Optional<Path> folder() {
    return Optional.ofNullable(System.getenv("KUBE_BINARIES"))
        .map(Path::of)
        .or(() -> Optional.of(cache().resolve("programs").resolve("bin")))
        .filter(
            folder -> NAMES.stream().allMatch(name -> Files.isExecutable(folder.resolve(name))));
  }

  /** One more program beside them; empty if it is not there. */
  static Optional<Path> find(String name) {
    return folder().map(folder -> folder.resolve(name)).filter(Files::isExecutable);
  }

  private static Path cache() {
    String given = System.getenv("ANOMALY_CACHE");
    if (given != null) {
      return Path.of(given);
    }
    String caches = System.getenv("XDG_CACHE_HOME");
    Path parent =
        caches == null ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(caches);
    return parent.resolve("anomaly-detector");
  }
}
