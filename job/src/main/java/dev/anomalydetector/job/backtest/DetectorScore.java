package dev.anomalydetector.job.backtest;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.AlertLifecycle;
import dev.anomalydetector.job.engine.alert.AlertPhase;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.score.BestThreshold;
import dev.anomalydetector.job.score.Corpus;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.EventScorer;
import dev.anomalydetector.job.score.LabelledSeries;
import dev.anomalydetector.job.score.Labels;
import dev.anomalydetector.job.score.NabScorer;
import dev.anomalydetector.job.score.Profile;
import dev.anomalydetector.job.score.ThresholdSearch;
import dev.anomalydetector.job.score.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How good one detector is, measured by labels. */
public final class DetectorScore {

  private static final int CANDIDATES = 400;

  private final List<ScoredSeries> series;
  private final Corpus corpus;

  private DetectorScore(List<ScoredSeries> series, Corpus corpus) {
    this.series = series;
    this.corpus = corpus;
  }

  /**
   * Prepares the measurement.
   *
   * @param series the series of one detector
   * @param labels anomalies by series; a series without an entry has none
   */
  public static DetectorScore of(List<ScoredSeries> series, Labels labels) {
    List<LabelledSeries> labelled = new ArrayList<>();
    for (ScoredSeries next : series) {
      long[] times = next.times();
      labelled.add(new LabelledSeries(name(next), times, windows(next, labels, times)));
    }
    return new DetectorScore(series, new Corpus(labelled));
  }

  /** Windows in which the series has a sample: one cannot be blamed for what one was not shown. */
  private static List<Window> windows(ScoredSeries series, Labels labels, long[] times) {
    return labelled(series, labels).stream()
        .filter(window -> Arrays.stream(times).anyMatch(window::contains))
        .toList();
  }

  /** The labels of a series: those of entity and metric, else those of the entity. */
  static List<Window> labelled(ScoredSeries series, Labels labels) {
    return labels
        .of(series.entity() + "/" + series.metric())
        .or(() -> labels.of(series.entity()))
        .orElse(List.of());
  }

  static String name(ScoredSeries series) {
    return series.entity() + "/" + series.metric();
  }

  /** Event by event: which windows had an alert, which alerts had no window. */
  public EventScore events() {
    return EventScorer.score(corpus, firings(), Duration.ZERO);
  }

  /** The NAB scores of the alerts as they were, by profile. */
  public Map<String, Double> nab() {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (Profile profile : Profile.ALL) {
      scores.put(profile.name(), new NabScorer(corpus, profile).score(firings()).normalized());
    }
    return scores;
  }

  /**
   * The NAB score with the best single threshold for all series, found as NAB does: what the
   * detector would score if 1.0 were elsewhere, its alerts living as they do.
   */
  public BestThreshold bestThreshold(Profile profile) {
    Map<String, double[]> scores = new LinkedHashMap<>();
    series.forEach(next -> scores.put(name(next), next.scores()));
    return ThresholdSearch.best(
        new NabScorer(corpus, profile),
        ThresholdSearch.candidates(scores, CANDIDATES),
        this::firingsAt);
  }

  private Map<String, long[]> firings() {
    Map<String, long[]> firings = new LinkedHashMap<>();
    for (ScoredSeries next : series) {
      firings.put(
          name(next),
          next.alerts().stream()
              .filter(alert -> alert.reason() == AlertReason.THRESHOLD_CROSSED)
              .mapToLong(Alert::windowEndMillis)
              .toArray());
    }
    return firings;
  }

  private Map<String, long[]> firingsAt(double threshold) {
    Map<String, long[]> firings = new LinkedHashMap<>();
    series.forEach(next -> firings.put(name(next), firingsAt(next, threshold)));
    return firings;
  }

  private static long[] firingsAt(ScoredSeries series, double threshold) {
    List<Long> firings = new ArrayList<>();
    long[] times = series.times();
    double[] scores = series.scores();
    AlertPhase phase = AlertPhase.QUIET;
    for (int i = 0; i < times.length; i++) {
      var next = AlertLifecycle.next(series.rule().alert(), phase, times[i], scores[i] / threshold);
      phase = next.phase();
      if (next.reason() == AlertReason.THRESHOLD_CROSSED) {
        firings.add(times[i]);
      }
    }
    return firings.stream().mapToLong(Long::longValue).toArray();
  }
}
