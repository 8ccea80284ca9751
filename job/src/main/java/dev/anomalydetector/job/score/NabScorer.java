package dev.anomalydetector.job.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Scores detections as the Numenta Anomaly Benchmark does.
 *
 * <ul>
 *   <li>Of all detections in a window only the earliest counts; it earns the more the earlier it
 *       is: the true positive weight at the first row of the window, nearly nothing at its last.
 *   <li>Each row detected outside the windows costs up to the false positive weight: little right
 *       behind a window, all of it three widths behind or with no window before.
 *   <li>A window without a detection costs the false negative weight.
 *   <li>The first rows of each series ({@link Probation}) do not count.
 * </ul>
 *
 * <p>Immutable. What each row is worth is computed once, so that many thresholds can be tried.
 */
public final class NabScorer {
  private final Corpus corpus;
  private final Profile profile;
  private final List<RowValues> rowValues;

  /** A scorer with NAB's own probation. */
  public NabScorer(Corpus corpus, Profile profile) {
    this(corpus, profile, Probation.NAB);
  }

  /** A scorer of {@code corpus} under {@code profile}, not counting {@code probation}. */
  public NabScorer(Corpus corpus, Profile profile, Probation probation) {
    this.corpus = corpus;
    this.profile = profile;
    this.rowValues =
        corpus.series().stream().map(one -> RowValues.of(one, profile, probation)).toList();
  }

  /**
   * Scores detections given by event time.
   *
   * @param detections series name to event times (milliseconds since the epoch, any order) at which
   *     it was detected; a series without an entry has no detections. A time between two points
   *     counts as the next point, several at one point as one.
   * @throws IllegalArgumentException if a name is not in the corpus
   */
  public NabScore score(Map<String, long[]> detections) {
    corpus.requireKnown(detections.keySet());
    List<SeriesScore> scores = new ArrayList<>();
    for (int index = 0; index < rowValues.size(); index++) {
      LabelledSeries series = corpus.series().get(index);
      BitSet detected = new BitSet(series.size());
      long[] times = detections.get(series.name());
      if (times != null && times.length > 0) {
        RowLookup lookup = new RowLookup(series);
        Arrays.stream(times).mapToInt(lookup::rowAt).filter(row -> row >= 0).forEach(detected::set);
      }
      scores.add(score(series, rowValues.get(index), detected));
    }
    return result(scores);
  }

  /**
   * Scores per-row anomaly scores: a row is detected if its score is {@code threshold} or above.
   *
   * @param scores series name to one score for each row, in the order of the rows; NaN is never
   *     detected. A series without an entry has no detections.
   * @throws IllegalArgumentException if a name is not in the corpus or a length is not that of the
   *     series
   */
  public NabScore score(Map<String, double[]> scores, double threshold) {
    requireAligned(scores);
    List<SeriesScore> results = new ArrayList<>();
    for (int index = 0; index < rowValues.size(); index++) {
      LabelledSeries series = corpus.series().get(index);
      BitSet detected = new BitSet(series.size());
      double[] ofSeries = scores.getOrDefault(series.name(), new double[0]);
      for (int row = 0; row < ofSeries.length; row++) {
        detected.set(row, ofSeries[row] >= threshold);
      }
      results.add(score(series, rowValues.get(index), detected));
    }
    return result(results);
  }

  /** The profile whose weights are used. */
  public Profile profile() {
    return profile;
  }

  Corpus corpus() {
    return corpus;
  }

  RowValues rowValues(int series) {
    return rowValues.get(series);
  }

  void requireAligned(Map<String, double[]> scores) {
    corpus.requireKnown(scores.keySet());
    for (LabelledSeries series : corpus.series()) {
      double[] ofSeries = scores.get(series.name());
      if (ofSeries != null && ofSeries.length != series.size()) {
        throw new IllegalArgumentException(
            "Series '"
                + series.name()
                + "' has "
                + series.size()
                + " points but "
                + ofSeries.length
                + " scores. Give one score for each point; NaN where there is none.");
      }
    }
  }

  private SeriesScore score(LabelledSeries series, RowValues values, BitSet detected) {
    double[] best = new double[values.windowCount()];
    Arrays.fill(best, -profile.falseNegative());
    double falsePositives = 0;
    long[] counts = new long[4];
    for (int row = 0; row < values.rows(); row++) {
      int window = values.window(row);
      boolean positive = detected.get(row);
      if (window == RowValues.PROBATION) {
        continue;
      }
      if (window == RowValues.OUTSIDE) {
        falsePositives += positive ? values.value(row) : 0;
        counts[positive ? 2 : 1]++;
      } else {
        best[window] = positive ? Math.max(best[window], values.value(row)) : best[window];
        counts[positive ? 0 : 3]++;
      }
    }
    double total = falsePositives;
    for (int window = 0; window < best.length; window++) {
      total += values.scorable(window) ? best[window] : 0;
    }
    return new SeriesScore(
        series.name(), total, new Counts(counts[0], counts[1], counts[2], counts[3]));
  }

  private NabScore result(List<SeriesScore> scores) {
    int windows = rowValues.stream().mapToInt(RowValues::scorableWindows).sum();
    return new NabScore(
        profile,
        scores.stream().mapToDouble(SeriesScore::score).sum(),
        -windows * profile.falseNegative(),
        windows * profile.truePositive(),
        scores);
  }
}
