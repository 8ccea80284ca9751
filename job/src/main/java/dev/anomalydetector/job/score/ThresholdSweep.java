package dev.anomalydetector.job.score;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Finds the best threshold over per-point scores exactly, as NAB does: it lowers the threshold from
 * above the highest score to the lowest, letting one distinct score after the other become
 * detections, and keeps the running score of the corpus.
 */
public final class ThresholdSweep {
  private ThresholdSweep() {}

  /**
   * The best of all thresholds; of equals the highest, which alerts least.
   *
   * @param scores as {@link NabScorer#score(Map, double)} takes them
   * @throws IllegalArgumentException if a name is not in the corpus or a length is not that of the
   *     series
   */
  public static BestThreshold best(NabScorer scorer, Map<String, double[]> scores) {
    scorer.requireAligned(scores);
    double[][] bestOfWindow = new double[scorer.corpus().series().size()][];
    List<Point> points = new ArrayList<>();
    for (int series = 0; series < bestOfWindow.length; series++) {
      RowValues values = scorer.rowValues(series);
      bestOfWindow[series] = new double[values.windowCount()];
      Arrays.fill(bestOfWindow[series], -scorer.profile().falseNegative());
      addPoints(points, series, values, scores.get(scorer.corpus().series().get(series).name()));
    }
    points.sort(Comparator.comparingDouble(Point::score).reversed());
    double bestThreshold = Double.POSITIVE_INFINITY;
    // Relative to a detector that never detects, whose score is the same for every threshold.
    double running = 0;
    double best = 0;
    for (int index = 0; index < points.size(); index++) {
      Point point = points.get(index);
      RowValues values = scorer.rowValues(point.series());
      int window = values.window(point.row());
      double value = values.value(point.row());
      if (window == RowValues.OUTSIDE) {
        running += value;
      } else if (value > bestOfWindow[point.series()][window]) {
        running += value - bestOfWindow[point.series()][window];
        bestOfWindow[point.series()][window] = value;
      }
      boolean lastWithThisScore =
          index + 1 == points.size() || points.get(index + 1).score() != point.score();
      if (lastWithThisScore && running > best) {
        best = running;
        bestThreshold = point.score();
      }
    }
    return new BestThreshold(bestThreshold, scorer.score(scores, bestThreshold));
  }

  private static void addPoints(List<Point> points, int series, RowValues values, double[] scores) {
    for (int row = 0; scores != null && row < scores.length; row++) {
      if (values.window(row) != RowValues.PROBATION && !Double.isNaN(scores[row])) {
        points.add(new Point(scores[row], series, row));
      }
    }
  }

  private record Point(double score, int series, int row) {}
}
