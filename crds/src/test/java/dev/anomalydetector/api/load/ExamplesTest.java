package dev.anomalydetector.api.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("../examples"))) {
      return files.filter(ExamplesTest::isDetector).sorted().toList();
    }
  }

  private static boolean isDetector(Path file) {
    try {
      return file.toString().endsWith(".yaml")
          && Files.readString(file).contains("\nkind: AnomalyDetector\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsValid(Path file) {
    LoadResult result = new DetectorLoader().load(file);

    assertThat(result.findings()).isEmpty();
    assertThat(result).isInstanceOf(LoadResult.Loaded.class);
  }
}
