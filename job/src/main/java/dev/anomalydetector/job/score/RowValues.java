package dev.anomalydetector.job.score;

import java.util.Arrays;
import java.util.List;

/**
 * What a detection at each row of one series is worth under one profile, and which window the row
 * belongs to. Computed once, it turns scoring any set of detections into sums and maxima.
 */
final class RowValues {
  /** In place of a window: the row lies in none. */
  static final int OUTSIDE = -1;

  /** In place of a window: the row lies in the probationary part and does not count. */
  static final int PROBATION = -2;

  private final double[] values;
  private final int[] windows;
  private final boolean[] scorable;

  private RowValues(double[] values, int[] windows, boolean[] scorable) {
    this.values = values;
    this.windows = windows;
    this.scorable = scorable;
  }

  static RowValues of(LabelledSeries series, Profile profile, Probation probation) {
    int rows = series.size();
    int probationary = probation.length(rows);
    int[] windowOfRow = windowOfRow(series);
    int[] first = new int[series.windows().size()];
    int[] last = new int[first.length];
    Arrays.fill(first, -1);
    for (int row = 0; row < rows; row++) {
      int window = windowOfRow[row];
      if (window >= 0) {
        first[window] = first[window] < 0 ? row : first[window];
        last[window] = row;
      }
    }
    double[] values = new double[rows];
    boolean[] scorable = new boolean[first.length];
    int previous = OUTSIDE;
    for (int row = 0; row < rows; row++) {
      int window = windowOfRow[row];
      if (window >= 0) {
        double width = last[window] - first[window] + 1;
        double position = -(last[window] - row + 1) / width;
        values[row] =
            ScaledSigmoid.at(position) * profile.truePositive() / ScaledSigmoid.AT_LEFT_EDGE;
        previous = window;
        scorable[window] |= row >= probationary;
      } else {
        values[row] = profile.falsePositive() * behind(row, previous, first, last);
      }
      if (row < probationary) {
        windowOfRow[row] = PROBATION;
      }
    }
    return new RowValues(values, windowOfRow, scorable);
  }

  private static double behind(int row, int previous, int[] first, int[] last) {
    if (previous == OUTSIDE || first[previous] == last[previous]) {
      // No window before, or one of a single row, where NAB's own formula divides by zero: any
      // distance is then infinitely many widths.
      return -1.0;
    }
    double width = last[previous] - first[previous];
    return ScaledSigmoid.at((row - last[previous]) / width);
  }

  private static int[] windowOfRow(LabelledSeries series) {
    int[] windowOfRow = new int[series.size()];
    List<Window> windows = series.windows();
    for (int row = 0; row < windowOfRow.length; row++) {
      windowOfRow[row] = OUTSIDE;
      for (int window = 0; window < windows.size(); window++) {
        if (windows.get(window).contains(series.timeMillis(row))) {
          windowOfRow[row] = window;
        }
      }
    }
    return windowOfRow;
  }

  int rows() {
    return values.length;
  }

  /** What a detection at {@code row} is worth: positive in a window, negative outside. */
  double value(int row) {
    return values[row];
  }

  /** The index of the row's window, or {@link #OUTSIDE} or {@link #PROBATION}. */
  int window(int row) {
    return windows[row];
  }

  int windowCount() {
    return scorable.length;
  }

  /** Whether the window has a row behind the probationary part, so that it can be hit or missed. */
  boolean scorable(int window) {
    return scorable[window];
  }

  int scorableWindows() {
    int count = 0;
    for (boolean one : scorable) {
      count += one ? 1 : 0;
    }
    return count;
  }
}
