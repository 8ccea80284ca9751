package dev.anomalydetector.e2e.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.testcontainers.containers.Container.ExecResult;
import org.testcontainers.k3s.K3sContainer;
import org.testcontainers.utility.DockerImageName;
import org.testcontainers.utility.MountableFile;

/** K3s in a Docker container. */
public record K3sCluster(K3sContainer container, Path kubeconfig) implements TestCluster {

  private static final String IMAGE = "rancher/k3s:v1.34.4-k3s1";

  static K3sCluster start(Path project) {
    String cached =
        Script.run(
            Duration.ofMinutes(30),
            Map.of(),
            List.of(project.resolve("e2e/cluster/images.sh").toString(), "fko", "kafka"));
    List<Path> archives = new ArrayList<>(OwnImages.archives(project));
    Stream.of("fko.tar", "kafka.tar").map(Path.of(cached)::resolve).forEach(archives::add);
    K3sContainer container = new K3sContainer(DockerImageName.parse(IMAGE));
    container.start();
    try {
      for (Path archive : archives) {
        load(container, archive);
      }
      Path kubeconfig = Files.createTempFile("k3s", ".kubeconfig");
      Files.writeString(kubeconfig, container.getKubeConfigYaml());
      return new K3sCluster(container, kubeconfig);
    } catch (IOException e) {
      container.stop();
      throw new UncheckedIOException("K3s cannot be set up", e);
    } catch (InterruptedException e) {
      container.stop();
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while K3s was set up", e);
    }
  }

  private static void load(K3sContainer container, Path archive)
      throws IOException, InterruptedException {
    container.copyFileToContainer(
        MountableFile.forHostPath(archive.toAbsolutePath()), "/image.tar");
    ExecResult result =
        container.execInContainer("ctr", "-n", "k8s.io", "images", "import", "/image.tar");
    if (result.getExitCode() != 0) {
      throw new IOException("K3s does not take the image " + archive + ": " + result.getStderr());
    }
  }

  @Override
  public void close() {
    container.stop();
    kubeconfig.toFile().delete();
  }
}
