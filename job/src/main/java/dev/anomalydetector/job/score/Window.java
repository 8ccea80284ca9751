package dev.anomalydetector.job.score;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * The time span of one labelled anomaly; both ends belong to it.
 *
 * @param startMillis first instant, in milliseconds since the epoch
 * @param endMillis last instant, in milliseconds since the epoch; not before the start
 */
public record Window(long startMillis, long endMillis) {

  /** Refuses a window that ends before it starts. */
  public Window {
    if (endMillis < startMillis) {
      throw new IllegalArgumentException(
          "A labelled window ends before it starts: start "
              + startMillis
              + " ms, end "
              + endMillis
              + " ms. Swap or correct the two times.");
    }
  }

  /** Whether {@code timeMillis} lies in the window, its ends included. */
  public boolean contains(long timeMillis) {
    return startMillis <= timeMillis && timeMillis <= endMillis;
  }

  /** The same window with {@code grace} (not negative) added at its end. */
  public Window extendedBy(Duration grace) {
    return new Window(startMillis, Math.addExact(endMillis, grace.toMillis()));
  }

  /**
   * The windows in order of time, with those that share an instant made one: overlapping labels are
   * one anomaly, as in NAB's own labelling.
   */
  public static List<Window> merged(Collection<Window> windows) {
    List<Window> sorted = new ArrayList<>(windows);
    sorted.sort(Comparator.comparingLong(Window::startMillis).thenComparingLong(Window::endMillis));
    List<Window> merged = new ArrayList<>();
    for (Window window : sorted) {
      int last = merged.size() - 1;
      if (last >= 0 && merged.get(last).endMillis() >= window.startMillis()) {
        Window previous = merged.get(last);
        merged.set(
            last,
            new Window(previous.startMillis(), Math.max(previous.endMillis(), window.endMillis())));
      } else {
        merged.add(window);
      }
    }
    return List.copyOf(merged);
  }
}
