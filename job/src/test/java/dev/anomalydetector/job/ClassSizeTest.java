package dev.anomalydetector.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Classes stay small enough to be read at a sitting, in every module. */
class ClassSizeTest {

  private static final int MAXIMUM_LINES = 300;
  private static final int MAXIMUM_MEDIAN = 80;

  private static Map<Path, Integer> lines(String sources) throws IOException {
    Map<Path, Integer> lines = new TreeMap<>();
    for (String module : List.of("crds", "job", "operator", "e2e")) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src", sources, "java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          lines.put(file, Files.readAllLines(file).size());
        }
      }
    }
    return lines;
  }

  @Test
  void noClassIsLongerThanThreeHundredLines() throws IOException {
    for (String sources : List.of("main", "test")) {
      assertThat(lines(sources))
          .hasSizeGreaterThan(20)
          .allSatisfy(
              (file, count) -> assertThat(count).as("%s", file).isLessThanOrEqualTo(MAXIMUM_LINES));
    }
  }

  @Test
  void mostAreMuchShorter() throws IOException {
    List<Integer> sorted = lines("main").values().stream().sorted().toList();

    assertThat(sorted.get(sorted.size() / 2)).isLessThanOrEqualTo(MAXIMUM_MEDIAN);
  }
}
