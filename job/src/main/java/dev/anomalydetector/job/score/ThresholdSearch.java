package dev.anomalydetector.job.score;

import java.util.Arrays;
import java.util.Map;
import java.util.function.DoubleFunction;

/**
 * Tries thresholds one by one: for detectors whose detections are more than the points at or above
 * a threshold, since alerts last, cool down and resolve. For bare scores {@link ThresholdSweep} is
 * exact and faster.
 */
public final class ThresholdSearch {
  private ThresholdSearch() {}

  /**
   * The best of {@code candidates}; of equals the highest, which alerts least.
   *
   * @param candidates at least one; order and repetitions do not matter
   * @param detectionsAt what is detected in each series under a threshold, as {@link
   *     NabScorer#score(Map)} takes it; called once for each candidate
   * @throws IllegalArgumentException if there is no candidate or one is NaN
   */
  public static BestThreshold best(
      NabScorer scorer, double[] candidates, DoubleFunction<Map<String, long[]>> detectionsAt) {
    double[] ascending = Arrays.stream(candidates).sorted().distinct().toArray();
    // NaN sorts behind every number.
    if (ascending.length == 0 || Double.isNaN(ascending[ascending.length - 1])) {
      throw new IllegalArgumentException(
          "Candidates for the threshold are "
              + Arrays.toString(candidates)
              + "; at least one is needed and none may be NaN.");
    }
    BestThreshold best = null;
    for (int index = ascending.length - 1; index >= 0; index--) {
      double threshold = ascending[index];
      NabScore score = scorer.score(detectionsAt.apply(threshold));
      if (best == null || score.score() > best.score().score()) {
        best = new BestThreshold(threshold, score);
      }
    }
    return best;
  }

  /**
   * Candidates worth trying, from a detector's scores: the distinct ones if they are few, else a
   * choice of {@code atMost} spread evenly over the logarithm of their rank from the top, because
   * the best threshold lets only a few points through.
   *
   * @param scores series name to scores; those not finite are left out
   * @param atMost 1 or more
   * @return ascending; empty if there is no finite score
   */
  public static double[] candidates(Map<String, double[]> scores, int atMost) {
    if (atMost < 1) {
      throw new IllegalArgumentException(
          "At most " + atMost + " candidates make no search; ask for 1 or more.");
    }
    double[] distinct =
        scores.values().stream()
            .flatMapToDouble(Arrays::stream)
            .filter(Double::isFinite)
            .sorted()
            .distinct()
            .toArray();
    if (distinct.length <= atMost) {
      return distinct;
    }
    double[] chosen = new double[atMost];
    for (int index = 0; index < atMost; index++) {
      double share = atMost == 1 ? 0 : (double) index / (atMost - 1);
      int rank = (int) Math.round(StrictMath.pow(distinct.length, share)) - 1;
      chosen[index] = distinct[distinct.length - 1 - rank];
    }
    return Arrays.stream(chosen).sorted().distinct().toArray();
  }
}
