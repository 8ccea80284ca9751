package dev.anomalydetector.job.score;

import java.util.Arrays;

/**
 * NAB's "Windowed Gaussian" baseline: how many standard deviations a value is from the mean of the
 * 6400 values before (moved on by 100 at a time once there are that many). Its published results
 * make it a known answer for the scorer.
 */
final class WindowedGaussian {
  /**
   * The detector publishes {@code 1 - Q(z)}, Q the tail of the normal distribution, with twelve
   * digits, and its best threshold is 1.0: where Q falls to 5e-13. Scores here are z, cut there,
   * which orders points the same.
   */
  static final double CERTAIN = 7.130506848171326;

  private static final int WINDOW = 6400;
  private static final int STEP = 100;

  private WindowedGaussian() {}

  static double[] scores(double[] values) {
    double[] scores = new double[values.length];
    double[] moments = {0, 1};
    int end = 0;
    for (int row = 0; row < values.length; row++) {
      if (row > 0) {
        scores[row] = Math.min(CERTAIN, Math.abs(values[row] - moments[0]) / moments[1]);
      }
      boolean growing = end < WINDOW;
      if (growing || row + 1 - end == STEP) {
        end = row + 1;
        moments = moments(values, Math.max(0, end - WINDOW), end);
      }
    }
    return scores;
  }

  private static double[] moments(double[] values, int from, int to) {
    double mean = Arrays.stream(values, from, to).sum() / (to - from);
    double squares = 0;
    for (int row = from; row < to; row++) {
      squares += (values[row] - mean) * (values[row] - mean);
    }
    double deviation = Math.sqrt(squares / (to - from));
    return new double[] {mean, deviation == 0 ? 0.000001 : deviation};
  }
}
