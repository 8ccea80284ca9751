package dev.anomalydetector.job.score;

/**
 * The confusion matrix of NAB: rows behind the probationary part, not events.
 *
 * @param truePositives rows in windows that were detected
 * @param trueNegatives rows outside windows that were not
 * @param falsePositives rows outside windows that were detected
 * @param falseNegatives rows in windows that were not
 */
public record Counts(
    long truePositives, long trueNegatives, long falsePositives, long falseNegatives) {

  static final Counts NONE = new Counts(0, 0, 0, 0);

  Counts plus(Counts other) {
    return new Counts(
        truePositives + other.truePositives,
        trueNegatives + other.trueNegatives,
        falsePositives + other.falsePositives,
        falseNegatives + other.falseNegatives);
  }
}
