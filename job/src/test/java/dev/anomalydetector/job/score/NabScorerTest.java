package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NabScorerTest {
  private static final LabelledSeries SERIES =
      new LabelledSeries("a", new long[] {0, 10, 20, 30, 40, 50, 60}, List.of(new Window(18, 35)));
  private static final NabScorer SCORER =
      new NabScorer(new Corpus(List.of(SERIES)), Profile.STANDARD, Probation.NONE);

  @Test
  void aTimeBetweenTwoPointsCountsAsTheNextButNeverCrossesTheEdgeOfAWindow() {
    assertThat(at(12)).as("before the window").isEqualTo(at(10)).isNegative();
    assertThat(at(18)).as("in the window, before its first point").isEqualTo(at(20)).isEqualTo(1.0);
    assertThat(at(24)).isEqualTo(at(30)).isBetween(0.0, 0.99);
    assertThat(at(34)).as("in the window, behind its last point").isEqualTo(at(30));
    assertThat(at(38)).as("behind the window").isEqualTo(at(40)).isNegative();
    assertThat(at(1000)).as("behind the series").isEqualTo(at(60)).isNegative();
    assertThat(at(-5)).isEqualTo(at(0));
  }

  @Test
  void severalDetectionsAtOnePointAreOne() {
    assertThat(SCORER.score(Map.of("a", new long[] {50, 50, 48})).score()).isEqualTo(at(50));
  }

  @Test
  void seriesKeepTheirOwnScores() {
    LabelledSeries clean = new LabelledSeries("b", new long[] {0, 1, 2}, List.of());
    NabScorer scorer =
        new NabScorer(new Corpus(List.of(SERIES, clean)), Profile.STANDARD, Probation.NONE);

    NabScore score = scorer.score(Map.of("a", new long[] {20}, "b", new long[] {1, 2}));

    assertThat(score.series())
        .containsExactly(
            new SeriesScore("a", 1.0, new Counts(1, 5, 0, 1)),
            new SeriesScore("b", -0.22, new Counts(0, 1, 2, 0)));
    assertThat(score.score()).isEqualTo(0.78);
    assertThat(score.counts()).isEqualTo(new Counts(1, 6, 2, 1));
  }

  @Test
  void aWindowInsideProbationCannotBeMissed() {
    LabelledSeries early =
        new LabelledSeries(
            "a",
            new long[] {0, 1, 2, 3, 4, 5, 6, 7, 8, 9},
            List.of(new Window(0, 1), new Window(6, 7)));
    NabScorer scorer =
        new NabScorer(new Corpus(List.of(early)), Profile.STANDARD, new Probation(0.3, 100));

    assertThat(scorer.score(Map.of()).score()).isEqualTo(-1.0);
    assertThat(scorer.score(Map.of()).normalized()).isZero();
    assertThat(scorer.score(Map.of("a", new long[] {6})).normalized()).isEqualTo(100.0);
  }

  @Test
  void behindAWindowOfASinglePointAFalsePositiveCostsAll() {
    LabelledSeries one =
        new LabelledSeries("a", new long[] {0, 1, 2, 3}, List.of(new Window(1, 1)));
    NabScorer scorer = new NabScorer(new Corpus(List.of(one)), Profile.STANDARD, Probation.NONE);

    assertThat(scorer.score(Map.of("a", new long[] {1, 2})).score()).isEqualTo(1 - 0.11);
  }

  @Test
  void rowsKeepTheirOrderWhereTimeStepsBack() {
    LabelledSeries back =
        new LabelledSeries(
            "a", new long[] {0, 10, 20, 30, 15, 25, 40}, List.of(new Window(28, 30)));
    NabScorer scorer = new NabScorer(new Corpus(List.of(back)), Profile.STANDARD, Probation.NONE);
    double[] fifthRow = {0, 0, 0, 0, 0, 1, 0};

    assertThat(scorer.score(Map.of("a", new long[] {25})))
        .isEqualTo(scorer.score(Map.of("a", fifthRow), 1.0));
  }

  @Test
  void labelsThatCannotBeHitAreRefused() {
    assertThatThrownBy(() -> new LabelledSeries("a", new long[] {0, 10}, List.of(new Window(2, 8))))
        .hasMessageContaining("Series 'a' has no point in its labelled window")
        .hasMessageContaining("1970-01-01T00:00:00.002Z to 1970-01-01T00:00:00.008Z")
        .hasMessageContaining("UTC");
    assertThatThrownBy(() -> new LabelledSeries("a", new long[0], List.of()))
        .hasMessageContaining("no points");
    assertThatThrownBy(() -> new Window(5, 4)).hasMessageContaining("start 5 ms, end 4 ms");
    assertThatThrownBy(() -> new Corpus(List.of(SERIES, SERIES)))
        .hasMessageContaining("Two series are named 'a'");
    assertThatThrownBy(() -> new Profile("mine", 1, -1, 1))
        .hasMessageContaining("'mine': falsePositive is -1.0");
    assertThatThrownBy(() -> new Probation(1.5, 10)).hasMessageContaining("1.5");
    assertThatThrownBy(() -> SCORER.score(Map.of("x", new long[0]))).hasMessageContaining("[x]");
  }

  @Test
  void overlappingWindowsAreOne() {
    assertThat(
            Window.merged(
                List.of(
                    new Window(50, 60), new Window(0, 10), new Window(10, 12), new Window(2, 5))))
        .containsExactly(new Window(0, 12), new Window(50, 60));
  }

  /** The score with a single detection; -1 less what it costs if it is not in the window. */
  private static double at(long time) {
    return SCORER.score(Map.of("a", new long[] {time})).score();
  }
}
