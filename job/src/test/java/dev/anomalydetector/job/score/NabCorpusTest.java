package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scores NAB's real corpus, where it is at hand: system property or environment variable NAB. */
class NabCorpusTest {
  private static final Map<String, double[]> VALUES = new LinkedHashMap<>();
  private static Corpus corpus;

  @BeforeAll
  static void readCorpus() throws Exception {
    Path folder = folder();
    if (!Files.isDirectory(folder)) {
      return;
    }
    Labels labels = Labels.read(folder.resolve("labels/combined_windows.json"));
    List<LabelledSeries> all = new ArrayList<>();
    for (String name : labels.windows().keySet()) {
      Path file = folder.resolve("data").resolve(name);
      List<String[]> rows =
          Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
      VALUES.put(name, rows.stream().mapToDouble(row -> Double.parseDouble(row[1])).toArray());
      long[] times = rows.stream().mapToLong(row -> millis(row[0])).toArray();
      all.add(new LabelledSeries(name, times, labels.of(file).orElseThrow()));
    }
    corpus = new Corpus(all);
  }

  @BeforeEach
  void needCorpus() {
    assumeTrue(
        corpus != null,
        () ->
            "NAB's data are not in "
                + folder().toAbsolutePath().normalize()
                + "; point -DNAB=DIR or the variable NAB to a checkout of numenta/NAB");
  }

  @Test
  void theCorpusIsTheWholeBenchmark() {
    assertThat(corpus.series()).hasSize(58);
    assertThat(corpus.windowCount()).isEqualTo(116);
    assertThat(corpus.series().stream().mapToInt(LabelledSeries::size).sum()).isEqualTo(365_558);
  }

  @Test
  void theNullDetectorScoresZeroAndThePerfectOneHundred() {
    Map<String, long[]> perfect = new LinkedHashMap<>();
    for (LabelledSeries series : corpus.series()) {
      perfect.put(
          series.name(), series.windows().stream().mapToLong(Window::startMillis).toArray());
    }
    for (Profile profile : Profile.ALL) {
      NabScorer scorer = new NabScorer(corpus, profile);
      NabScore silent = scorer.score(Map.of());
      assertThat(silent.score()).isEqualTo(-116 * profile.falseNegative());
      assertThat(silent.normalized()).isZero();
      // As in NAB's results/null: rows behind probation.
      assertThat(silent.counts()).isEqualTo(new Counts(0, 299_347, 0, 33_495));
      assertThat(scorer.score(perfect).score()).isCloseTo(116, within(1e-9));
      assertThat(scorer.score(perfect).normalized()).isCloseTo(100, within(1e-9));
    }
  }

  @Test
  void theWindowedGaussianDetectorScoresAsOnNabsBoard() throws IOException {
    Map<String, double[]> scores = new LinkedHashMap<>();
    VALUES.forEach((name, values) -> scores.put(name, WindowedGaussian.scores(values)));

    NabScore standard =
        new NabScorer(corpus, Profile.STANDARD).score(scores, WindowedGaussian.CERTAIN);

    Map<String, Double> expected = published();
    assertThat(standard.series()).hasSameSizeAs(expected.keySet());
    for (SeriesScore series : standard.series()) {
      assertThat(series.score())
          .as(series.name())
          .isCloseTo(expected.get(series.name()), within(1e-9));
    }
    assertThat(standard.score()).isCloseTo(-24.0131054891, within(1e-9));
    assertThat(standard.counts()).isEqualTo(new Counts(521, 298_938, 409, 32_974));
    assertThat(standard.normalized()).isCloseTo(39.65, within(0.005));
    assertThat(certain(scores, Profile.REWARD_LOW_FALSE_POSITIVE_RATE))
        .isCloseTo(20.87, within(0.005));
    assertThat(certain(scores, Profile.REWARD_LOW_FALSE_NEGATIVE_RATE))
        .isCloseTo(47.41, within(0.005));
    // NAB published the result of a hill climb; the sweep sees all thresholds.
    assertThat(
            ThresholdSweep.best(new NabScorer(corpus, Profile.STANDARD), scores)
                .score()
                .normalized())
        .isBetween(39.65, 40.0);
  }

  private static double certain(Map<String, double[]> scores, Profile profile) {
    return new NabScorer(corpus, profile).score(scores, WindowedGaussian.CERTAIN).normalized();
  }

  /** NAB's results/windowedGaussian/windowedGaussian_standard_scores.csv: file, score. */
  private static Map<String, Double> published() throws IOException {
    Map<String, Double> scores = new LinkedHashMap<>();
    try (BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(
                    NabCorpusTest.class.getResourceAsStream("windowed-gaussian-standard.csv"),
                    StandardCharsets.UTF_8));
        Stream<String> lines = reader.lines()) {
      lines
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(","))
          .forEach(cells -> scores.put(cells[0], Double.parseDouble(cells[1])));
    }
    return scores;
  }

  private static long millis(String timestamp) {
    return LocalDateTime.parse(timestamp.replace(' ', 'T'))
        .toInstant(ZoneOffset.UTC)
        .toEpochMilli();
  }

  private static Path folder() {
    String given = System.getProperty("NAB", System.getenv("NAB"));
    if (given != null && !given.isBlank()) {
      return Path.of(given);
    }
    // Surefire starts in the module, an editor often in the checkout.
    Path module = Path.of("..", "..", "shared", "data", "nab");
    return Files.isDirectory(module) ? module : Path.of("..", "shared", "data", "nab");
  }
}
