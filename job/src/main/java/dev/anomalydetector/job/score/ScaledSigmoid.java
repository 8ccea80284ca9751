package dev.anomalydetector.job.score;

/** NAB's scoring function: what a detection is worth by its place relative to a window. */
final class ScaledSigmoid {
  /** Positions beyond this are so far behind a window that they count in full. */
  private static final double FAR = 3.0;

  /** The value at the first row of a window, by which NAB divides so that it earns exactly 1. */
  static final double AT_LEFT_EDGE = at(-1.0);

  private ScaledSigmoid() {}

  /**
   * @param position in widths of the window: -1 is its left edge, 0 just right of its last row,
   *     positive behind it
   * @return 0.987 at the left edge, falling through 0 at the right one towards -1
   */
  static double at(double position) {
    return position > FAR ? -1.0 : 2.0 / (1.0 + StrictMath.exp(5.0 * position)) - 1.0;
  }
}
