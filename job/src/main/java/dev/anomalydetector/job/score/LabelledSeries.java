package dev.anomalydetector.job.score;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * One time series to be judged: the times of its points in the order they were read, and the
 * windows in which it is known to be anomalous.
 *
 * <p>The rows keep their order even where time steps back or repeats (some NAB files do both),
 * because NAB measures distances in rows.
 */
public final class LabelledSeries {
  private final String name;
  private final long[] timesMillis;
  private final List<Window> windows;

  /**
   * @param name unique within a corpus, for example the path of a file
   * @param timesMillis event time of each row, in milliseconds since the epoch; at least one
   * @param windows labelled anomalies in any order; overlapping ones become one
   * @throws IllegalArgumentException if there is no row, or a window holds no row: no detector
   *     could ever hit it, so labels and data do not belong together
   */
  public LabelledSeries(String name, long[] timesMillis, List<Window> windows) {
    this.name = Objects.requireNonNull(name, "name");
    this.timesMillis = timesMillis.clone();
    this.windows = Window.merged(windows);
    if (timesMillis.length == 0) {
      throw new IllegalArgumentException(
          "Series '" + name + "' has no points, so there is nothing to score. Leave it out.");
    }
    for (Window window : this.windows) {
      if (Arrays.stream(timesMillis).noneMatch(window::contains)) {
        throw new IllegalArgumentException(
            "Series '"
                + name
                + "' has no point in its labelled window "
                + Instant.ofEpochMilli(window.startMillis())
                + " to "
                + Instant.ofEpochMilli(window.endMillis())
                + "; its points run from "
                + Instant.ofEpochMilli(earliest())
                + " to "
                + Instant.ofEpochMilli(latest())
                + ". Check that the labels belong to this series and are in the same time zone"
                + " (UTC).");
      }
    }
  }

  /** The name, unique within a corpus. */
  public String name() {
    return name;
  }

  /** The labelled windows in order of time, none overlapping another. */
  public List<Window> windows() {
    return windows;
  }

  /** The number of rows, at least 1. */
  public int size() {
    return timesMillis.length;
  }

  /** Event time of row {@code row} (0-based), in milliseconds since the epoch. */
  public long timeMillis(int row) {
    return timesMillis[row];
  }

  /** The event times of all rows in their order, in milliseconds since the epoch; a copy. */
  public long[] timesMillis() {
    return timesMillis.clone();
  }

  /** From the earliest to the latest point; zero for a single point. */
  public Duration span() {
    return Duration.ofMillis(latest() - earliest());
  }

  private long earliest() {
    return Arrays.stream(timesMillis).min().getAsLong();
  }

  private long latest() {
    return Arrays.stream(timesMillis).max().getAsLong();
  }

  @Override
  public String toString() {
    return "LabelledSeries[" + name + ", " + size() + " points, " + windows.size() + " windows]";
  }
}
