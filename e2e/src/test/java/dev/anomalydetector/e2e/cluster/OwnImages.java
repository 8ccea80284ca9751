package dev.anomalydetector.e2e.cluster;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's images, as {@code make images} wrote them. */
final class OwnImages {

  private OwnImages() {}

  /**
   * The archives of the images.
   *
   * @throws IllegalStateException when one was not made
   */
  static List<Path> archives(Path project) {
    List<Path> archives =
        Stream.of("job", "operator", "e2e")
            .map(image -> project.resolve("images/" + image + "/target/jib-image.tar"))
            .toList();
    for (Path archive : archives) {
      if (!Files.isRegularFile(archive)) {
        throw new IllegalStateException("There is no " + archive + ": run make images first.");
      }
    }
    return archives;
  }
}
