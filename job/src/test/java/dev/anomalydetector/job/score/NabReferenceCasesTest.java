package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The cases of NAB's own tests (numenta/NAB: tests/unit/scorer_test.py, optimizer_test.py,
 * tests/integration/scorer_test.py, sweeper_test.py, true_positive_test.py, false_positive_test.py,
 * false_negative_test.py) with the numbers they expect.
 */
class NabReferenceCasesTest {
  /** The weights of NAB's unit tests. */
  private static final Profile UNIT = new Profile("unit", 1.1, 0.11, 1.2);

  /** The weights of NAB's integration tests. */
  private static final Profile EQUAL = new Profile("equal", 1.0, 1.0, 1.0);

  private static final double TWO_ROW_WINDOW_SECOND_ROW = 0.8482836399575131 / 0.9866142981514305;

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        // name | rows | windows first-last | detected rows | probationary rows | expected score
        "null                                | 5 |         |     | 0 | 0.0",
        "false positives                     | 5 |         | 1,3 | 0 | -0.22",
        "false negatives                     | 7 | 1-2,4-5 |     | 0 | -2.4",
        "false positives in probation        | 5 |         | 1,3 | 4 | 0.0",
        "false positives around probation    | 5 |         | 1,3 | 3 | -0.11",
        "first row of the window             | 7 | 4-5     | 4   | 0 | 1.1",
        "both rows of the window             | 7 | 4-5     | 4,5 | 0 | 1.1",
        "second row of the window            | 7 | 1-2     | 2   | 0 | 0.9457718",
        "second row and a missed window      | 7 | 1-2,4-5 | 2   | 0 | -0.2542282",
        "two windows                         | 7 | 1-2,4-5 | 2,4 | 0 | 2.0457718",
        "false positive two behind a window  | 5 | 1-2     | 4   | 0 | -1.30999",
        "false positive one behind a window  | 5 | 1-2     | 3   | 0 | -1.3085276",
      })
  void unitTestsOfTheScorer(
      String name, int rows, String windows, String detected, int probationary, double expected) {
    LabelledSeries series = series("file", rows, windows);
    Probation probation =
        probationary == 0 ? Probation.NONE : new Probation((double) probationary / rows, rows);

    NabScore score =
        new NabScorer(new Corpus(List.of(series)), UNIT, probation)
            .score(Map.of("file", rowsOf(detected)));

    assertThat(score.score()).isCloseTo(expected, within(5e-8));
  }

  @Test
  void theSigmoidHasTheValuesOfTheReference() {
    assertThat(ScaledSigmoid.at(-1.0)).isCloseTo(0.9866142981514305, within(1e-15));
    assertThat(ScaledSigmoid.at(-0.5)).isCloseTo(0.8482836399575131, within(1e-15));
    assertThat(ScaledSigmoid.at(0.0)).isEqualTo(0.0);
    assertThat(ScaledSigmoid.at(1.0)).isCloseTo(-0.9866142981514303, within(1e-15));
    assertThat(ScaledSigmoid.at(3.0001)).isEqualTo(-1.0);
    assertThat(TWO_ROW_WINDOW_SECOND_ROW * 1.1).isCloseTo(0.9457718, within(5e-8));
  }

  @ParameterizedTest
  @CsvSource({
    "100, 0.0, 0",
    "100, 1.0, 100",
    "100, 0.1, 10",
    "100, 0.15, 15",
    "5000, 0.1, 500",
    "6000, 0.1, 500",
    "22695, 0.15, 750"
  })
  void probationGrowsUpToFiveThousandRows(int rows, double share, int expected) {
    assertThat(new Probation(share, 5000).length(rows)).isEqualTo(expected);
  }

  @Test
  void allMetrics() {
    LabelledSeries series = evenly(100, 2, 5);
    int first = firstRow(series);

    NabScore score = score(series, EQUAL, first, first + 1, first + 7);

    assertThat(score.score()).isCloseTo(-0.9540, within(5e-5));
    assertThat(score.counts()).isEqualTo(new Counts(2, 100 - 10 - 1, 1, 8));
  }

  @Test
  void aDetectionAtTheFirstRowEarnsTheWholeWeightWhateverTheWidth() {
    for (int width : new int[] {2, 3, 50}) {
      LabelledSeries series = evenly(200, 1, width);
      NabScore score = score(series, EQUAL, firstRow(series));
      assertThat(score.score()).isEqualTo(1.0);
      assertThat(score.counts()).isEqualTo(new Counts(1, 200 - width, 0, width - 1));
    }
  }

  @Test
  void onlyTheEarliestDetectionInAWindowCounts() {
    LabelledSeries series = evenly(10, 1, 2);
    int first = firstRow(series);

    assertThat(score(series, EQUAL, first).score())
        .isGreaterThan(score(series, EQUAL, first + 1).score());
    assertThat(score(series, EQUAL, first, first + 1).score())
        .isEqualTo(score(series, EQUAL, first).score());
  }

  @Test
  void theScoreCrossesZeroAtTheRightEdgeOfTheWindow() {
    LabelledSeries series = evenly(1000, 1, 100);
    int last = firstRow(series) + 99;

    double inside = score(series, EQUAL, last).score();
    double behind = score(series, EQUAL, last + 1).score();

    assertThat(inside + behind + 1).isCloseTo(0.0, within(5e-4));
  }

  @Test
  void falsePositivesCostMoreTheMoreAndTheFartherTheyAre() {
    LabelledSeries series = evenly(1000, 1, 10);
    int last = firstRow(series) + 9;

    assertThat(score(series, EQUAL, 0).score()).isEqualTo(-2.0);
    assertThat(score(series, EQUAL, 0, 1).score()).isEqualTo(-3.0);
    assertThat(score(series, EQUAL, last + 1).score())
        .isGreaterThan(score(series, EQUAL, last + 2).score());
    assertThat(score(evenly(1000, 0, 10), EQUAL, 0).score()).isEqualTo(-1.0);
  }

  @Test
  void eachMissedWindowCostsItsWeight() {
    NabScore score = score(evenly(2000, 4, 10), EQUAL);
    assertThat(score.score()).isEqualTo(-4.0);
    assertThat(score.counts()).isEqualTo(new Counts(0, 1960, 0, 40));
  }

  @Test
  void profilesWeighFalseNegativesAndFalsePositives() {
    Profile falseNegativesTwice = new Profile("falseNegatives", 1.0, 0.055, 2.0);
    Profile falsePositivesTwice = new Profile("falsePositives", 1.0, 2.0, 0.5);

    assertThat(score(evenly(100, 1, 10), falseNegativesTwice).score())
        .isEqualTo(2 * score(evenly(100, 1, 10), EQUAL).score());
    assertThat(score(evenly(100, 0, 10), falsePositivesTwice, 0).score())
        .isEqualTo(2 * score(evenly(100, 0, 10), EQUAL, 0).score());
  }

  @Test
  void randomDetectionsRoughlyCancelOut() {
    Random random = new Random(17);
    LabelledSeries series = evenly(100, 1, 10);
    double mean =
        IntStream.range(0, 20)
            .mapToDouble(
                round -> {
                  List<Integer> rows = new ArrayList<>(IntStream.range(0, 100).boxed().toList());
                  Collections.shuffle(rows, random);
                  int[] ten = rows.stream().limit(10).mapToInt(Integer::intValue).toArray();
                  return score(series, Profile.STANDARD, ten).score();
                })
            .average()
            .getAsDouble();
    assertThat(mean).isBetween(-1.5, 0.5);
  }

  @Test
  void detectionsInWindowsEarnAndOthersCost() {
    LabelledSeries series = series("file", 100, "30-39,75-95");
    RowValues values = RowValues.of(series, Profile.STANDARD, new Probation(0.1, 5000));

    for (int row = 0; row < 100; row++) {
      boolean inside = row >= 30 && row <= 39 || row >= 75 && row <= 95;
      assertThat(values.value(row) > 0).as("row %d earns", row).isEqualTo(inside);
      assertThat(values.window(row) == RowValues.PROBATION).isEqualTo(row < 10);
      assertThat(values.window(row) >= 0).isEqualTo(inside);
    }
  }

  @Test
  void theSweepFindsTheThresholdsOfTheReference() {
    double[] complex = {
      0.0, 0.2, 0.1, 0.1, 0.3, 0.4, 0.1, 0.1, 0.1, 0.9, 0.7, 0.1, 0.3, 0.2, 0.01, 0.11
    };
    double[] noWindows = {0.12, 0.31, 0.41, 0.21};
    double[] perfect = {0.0, 0.6, 0.9, 0.4};
    LabelledSeries first = series("complex", 16, "3-6,9-11");
    LabelledSeries second = series("noWindows", 4, "");
    LabelledSeries third = series("perfect", 4, "1-2");

    assertThat(best(Map.of(first, complex))).isEqualTo(0.3);
    assertThat(best(Map.of(second, noWindows))).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(best(Map.of(first, complex, second, noWindows))).isEqualTo(0.4);
    assertThat(best(Map.of(third, perfect))).isEqualTo(0.6);
  }

  @Test
  void normalisationSetsTheNullDetectorToZeroAndThePerfectOneToHundred() {
    // As in NAB's normalize_test.py, but with the windows that are there now.
    LabelledSeries series = evenly(2000, 4, 10);
    int[] perfect =
        series.windows().stream()
            .mapToInt(window -> (int) (window.startMillis() / 300_000))
            .toArray();
    for (Profile profile : Profile.ALL) {
      assertThat(score(series, profile).normalized()).isZero();
      assertThat(score(series, profile, perfect).normalized()).isEqualTo(100.0);
      assertThat(score(series, profile, perfect[0], perfect[1]).normalized()).isEqualTo(50.0);
    }
    assertThat(score(series, Profile.STANDARD, 1, 2, 3).normalized()).isNegative();
  }

  private static double best(Map<LabelledSeries, double[]> scores) {
    Map<String, double[]> byName = new LinkedHashMap<>();
    scores.forEach((series, values) -> byName.put(series.name(), values));
    Corpus corpus = new Corpus(List.copyOf(scores.keySet()));
    NabScorer scorer = new NabScorer(corpus, Profile.STANDARD, new Probation(1.0 / 16, 5000));
    return ThresholdSweep.best(scorer, byName).threshold();
  }

  private static NabScore score(LabelledSeries series, Profile profile, int... rows) {
    double[] scores = new double[series.size()];
    Arrays.stream(rows).forEach(row -> scores[row] = 1.0);
    NabScorer scorer = new NabScorer(new Corpus(List.of(series)), profile, Probation.NONE);
    NabScore byRow = scorer.score(Map.of(series.name(), scores), 0.5);
    long[] times = Arrays.stream(rows).mapToLong(series::timeMillis).toArray();
    assertThat(scorer.score(Map.of(series.name(), times)))
        .as("scored by event time")
        .isEqualTo(byRow);
    return byRow;
  }

  /** Windows spread evenly, as NAB's test helper lays them. */
  private static LabelledSeries evenly(int rows, int windows, int width) {
    int gap = (int) Math.rint((rows - windows * width) / (windows + 1.0));
    List<String> ranges = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      int start = gap * (window + 1) + width * window;
      ranges.add(start + "-" + (start + width - 1));
    }
    return series("file", rows, String.join(",", ranges));
  }

  private static int firstRow(LabelledSeries series) {
    return (int) (series.windows().get(0).startMillis() / 300_000);
  }

  /** Rows every five minutes from the epoch; windows by their first and last row. */
  private static LabelledSeries series(String name, int rows, String windows) {
    List<Window> list = new ArrayList<>();
    for (String range : windows == null || windows.isEmpty() ? new String[0] : windows.split(",")) {
      String[] ends = range.split("-");
      list.add(
          new Window(Integer.parseInt(ends[0]) * 300_000L, Integer.parseInt(ends[1]) * 300_000L));
    }
    return new LabelledSeries(
        name, LongStream.range(0, rows).map(row -> row * 300_000L).toArray(), list);
  }

  private static long[] rowsOf(String rows) {
    return rows == null
        ? new long[0]
        : Arrays.stream(rows.split(",")).mapToLong(row -> Long.parseLong(row) * 300_000L).toArray();
  }
}
