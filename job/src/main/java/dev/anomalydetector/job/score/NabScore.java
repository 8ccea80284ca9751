package dev.anomalydetector.job.score;

import java.util.List;

/**
 * The NAB score of one set of detections over a corpus.
 *
 * @param profile whose weights were used
 * @param score not normalised: the sum over all series
 * @param nullScore what a detector that never detects gets: each window missed
 * @param perfectScore what a detector gets that hits each window at its first row and nothing else
 * @param series the parts, in the order of the corpus; they tell where a detector loses
 */
public record NabScore(
    Profile profile,
    double score,
    double nullScore,
    double perfectScore,
    List<SeriesScore> series) {

  /** Copies the list. */
  public NabScore {
    series = List.copyOf(series);
  }

  /**
   * The score as NAB's board shows it: 0 for the null detector, 100 for the perfect one, negative
   * for what is worse than silence; NaN for a corpus without a scorable window.
   */
  public double normalized() {
    return 100.0 * (score - nullScore) / (perfectScore - nullScore);
  }

  /** The rows of all series. */
  public Counts counts() {
    return series.stream().map(SeriesScore::counts).reduce(Counts.NONE, Counts::plus);
  }
}
