package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

class ThresholdSweepTest {

  @RepeatedTest(40)
  void sweepAndSearchFindTheBestOfAllThresholds(RepetitionInfo repetition) {
    Random random = new Random(repetition.getCurrentRepetition());
    Corpus corpus = randomCorpus(random);
    Map<String, double[]> scores = randomScores(random, corpus);
    for (Profile profile : Profile.ALL) {
      NabScorer scorer = new NabScorer(corpus, profile);
      double expected = scorer.score(scores, Double.POSITIVE_INFINITY).score();
      for (double threshold : ThresholdSearch.candidates(scores, Integer.MAX_VALUE)) {
        expected = Math.max(expected, scorer.score(scores, threshold).score());
      }

      BestThreshold swept = ThresholdSweep.best(scorer, scores);
      assertThat(swept.score().score()).isCloseTo(expected, within(1e-9));
      assertThat(scorer.score(scores, swept.threshold())).isEqualTo(swept.score());

      double[] candidates = {swept.threshold(), 0.0, 0.5, 0.9, Double.POSITIVE_INFINITY};
      BestThreshold searched =
          ThresholdSearch.best(scorer, candidates, at -> detections(corpus, scores, at));
      assertThat(searched.score().score()).isCloseTo(expected, within(1e-9));
    }
  }

  @Test
  void ofEqualThresholdsTheHighestIsTaken() {
    LabelledSeries series =
        new LabelledSeries("a", new long[] {0, 1, 2, 3}, List.of(new Window(1, 2)));
    NabScorer scorer = new NabScorer(new Corpus(List.of(series)), Profile.STANDARD, Probation.NONE);
    double[] scores = {0.1, 0.9, 0.8, 0.2};

    assertThat(ThresholdSweep.best(scorer, Map.of("a", scores)).threshold()).isEqualTo(0.9);
    assertThat(
            ThresholdSearch.best(
                    scorer,
                    new double[] {0.8, 0.9, 0.85},
                    at -> detections(scorer.corpus(), Map.of("a", scores), at))
                .threshold())
        .isEqualTo(0.9);
  }

  @Test
  void scoresThatAreNoNumbersAreNeverDetected() {
    LabelledSeries series = new LabelledSeries("a", new long[] {0, 1, 2}, List.of());
    NabScorer scorer = new NabScorer(new Corpus(List.of(series)), Profile.STANDARD, Probation.NONE);
    double[] scores = {Double.NaN, Double.NaN, Double.NaN};

    assertThat(scorer.score(Map.of("a", scores), Double.NEGATIVE_INFINITY).counts())
        .isEqualTo(new Counts(0, 3, 0, 0));
    assertThat(ThresholdSweep.best(scorer, Map.of("a", scores)).score().score()).isZero();
  }

  @Test
  void manyCandidatesAreThinnedWhereTheyMatterLeast() {
    double[] scores = LongStream.range(0, 100_000).mapToDouble(value -> value).toArray();

    double[] candidates = ThresholdSearch.candidates(Map.of("a", scores), 100);

    assertThat(candidates).isSorted().hasSizeBetween(60, 100);
    assertThat(candidates[0]).isEqualTo(0.0);
    assertThat(candidates).endsWith(99_997.0, 99_998.0, 99_999.0);
  }

  @Test
  void mistakesOfTheCallerAreNamed() {
    LabelledSeries series = new LabelledSeries("a", new long[] {0, 1}, List.of());
    NabScorer scorer = new NabScorer(new Corpus(List.of(series)), Profile.STANDARD);

    assertThatThrownBy(() -> ThresholdSweep.best(scorer, Map.of("b", new double[2])))
        .hasMessageContaining("not in the corpus")
        .hasMessageContaining("[b]");
    assertThatThrownBy(() -> ThresholdSweep.best(scorer, Map.of("a", new double[3])))
        .hasMessageContaining("'a' has 2 points but 3 scores");
    assertThatThrownBy(() -> ThresholdSearch.best(scorer, new double[0], at -> Map.of()))
        .hasMessageContaining("at least one is needed");
    assertThatThrownBy(
            () -> ThresholdSearch.best(scorer, new double[] {1, Double.NaN}, at -> Map.of()))
        .hasMessageContaining("NaN");
  }

  private static Map<String, long[]> detections(
      Corpus corpus, Map<String, double[]> scores, double threshold) {
    Map<String, long[]> detections = new LinkedHashMap<>();
    for (LabelledSeries series : corpus.series()) {
      double[] ofSeries = scores.get(series.name());
      detections.put(
          series.name(),
          LongStream.range(0, series.size())
              .filter(row -> ofSeries[(int) row] >= threshold)
              .map(row -> series.timeMillis((int) row))
              .toArray());
    }
    return detections;
  }

  private static Corpus randomCorpus(Random random) {
    List<LabelledSeries> all = new ArrayList<>();
    for (int index = 0; index < 1 + random.nextInt(4); index++) {
      int rows = 20 + random.nextInt(200);
      List<Window> windows = new ArrayList<>();
      for (int window = 0; window < random.nextInt(4); window++) {
        int start = random.nextInt(rows);
        windows.add(new Window(start, Math.min(rows - 1, start + random.nextInt(20))));
      }
      all.add(new LabelledSeries("s" + index, LongStream.range(0, rows).toArray(), windows));
    }
    return new Corpus(all);
  }

  private static Map<String, double[]> randomScores(Random random, Corpus corpus) {
    Map<String, double[]> scores = new LinkedHashMap<>();
    for (LabelledSeries series : corpus.series()) {
      // Coarse, so that many are equal; better than chance in windows, so that alerting may pay.
      double[] values =
          Arrays.stream(series.timesMillis())
              .mapToDouble(
                  time -> {
                    boolean inside = series.windows().stream().anyMatch(one -> one.contains(time));
                    double bonus = inside ? 0.4 * random.nextDouble() : 0;
                    return Math.round(20 * (0.6 * random.nextDouble() + bonus)) / 20.0;
                  })
              .toArray();
      scores.put(series.name(), values);
    }
    return scores;
  }
}
