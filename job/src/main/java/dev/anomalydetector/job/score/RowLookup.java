package dev.anomalydetector.job.score;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Finds the row a detection at some event time belongs to. */
final class RowLookup {
  private final long[] times;
  private final int[] rows;
  private final List<Window> windows;

  RowLookup(LabelledSeries series) {
    // Sorted by time, since a few NAB files step back; the sort is stable, so of several rows with
    // one time the first is found.
    rows =
        IntStream.range(0, series.size())
            .boxed()
            .sorted(Comparator.comparingLong(series::timeMillis))
            .mapToInt(Integer::intValue)
            .toArray();
    times = Arrays.stream(rows).mapToLong(series::timeMillis).toArray();
    windows = series.windows();
  }

  /**
   * The row at {@code timeMillis}, else the next one, since nothing is detected before it happened;
   * the last row for a time behind it. A time between two rows never crosses the edge of a window:
   * it counts as inside a window only if it lies in it.
   *
   * @return the row, or -1 if no row lies on the same side of the edges of the windows: the time is
   *     before the first row, or between two windows that follow each other row by row
   */
  int rowAt(long timeMillis) {
    int at = Arrays.binarySearch(times, timeMillis);
    if (at >= 0) {
      while (at > 0 && times[at - 1] == timeMillis) {
        at--;
      }
      return rows[at];
    }
    int window = windowAt(timeMillis);
    int next = -at - 1;
    if (next < times.length && windowAt(times[next]) == window) {
      return rows[next];
    }
    int previous = next - 1;
    return previous >= 0 && windowAt(times[previous]) == window ? rows[previous] : -1;
  }

  private int windowAt(long timeMillis) {
    for (int window = 0; window < windows.size(); window++) {
      if (windows.get(window).contains(timeMillis)) {
        return window;
      }
    }
    return -1;
  }
}
