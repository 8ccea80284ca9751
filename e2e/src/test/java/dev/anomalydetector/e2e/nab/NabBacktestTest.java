package dev.anomalydetector.e2e.nab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.backtest.Backtest;
import dev.anomalydetector.job.backtest.DetectorScore;
import dev.anomalydetector.job.plan.DetectorText;
import dev.anomalydetector.job.score.Labels;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How good the detectors that ship with the project are; the corpus is not part of it. */
class NabBacktestTest {

  private static Path folder;

  @BeforeAll
  static void corpus() {
    folder = Path.of(System.getProperty("nab", "../../shared/data/nab"));
    assumeTrue(
        Files.isDirectory(folder.resolve("data")),
        () -> folder.toAbsolutePath().normalize() + " is no copy of NAB: give one by -Dnab=FOLDER");
  }

  @ParameterizedTest
  @CsvSource({"nab-ewma, 40", "nab-robust-z-score, 30"})
  void scoresAtLeast(String example, double standardScore) throws Exception {
    Path file = Path.of("..", "examples", example + ".yaml");
    AnomalyDetector detector = new DetectorText(Files.readString(file)).parse();
    Labels labels = Labels.read(folder.resolve("labels").resolve("combined_windows.json"));

    var result = Backtest.run(detector, NabBacktest.files(folder), count -> {});

    assertThat(result.deadLetters()).isEmpty();
    assertThat(result.series()).hasSize(58);
    assertThat(DetectorScore.of(result.series(), labels).nab().get("standard"))
        .isGreaterThanOrEqualTo(standardScore);
  }
}
