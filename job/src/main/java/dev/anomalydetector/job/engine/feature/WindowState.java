package dev.anomalydetector.job.engine.feature;

import dev.anomalydetector.job.engine.model.QuantileSketch;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.ArrayList;
import java.util.List;

/** The open windows of one metric of one entity. */
public final class WindowState {

  /** No window is due, whatever the time. */
  public static final long NEVER = Long.MAX_VALUE;

  /**
   * Windows without values that are filled in a row; after a longer gap the metric is silent until
   * the next value, so that a jump in time costs a bounded amount of work.
   */
  static final int MAXIMUM_FILLED = 1_000;

  private final WindowPlan plan;

  /** Panes with values, by start. */
  private final List<Pane> panes;

  private long nextEndMillis = NEVER;

  /** End of the last window that was closed. */
  private long closedMillis = Long.MIN_VALUE;

  private double previousValue = Double.NaN;
  private int filled;

  /** The state of a metric that has seen nothing. */
  public WindowState(WindowPlan plan) {
    this.plan = plan;
    this.panes = new ArrayList<>(2);
  }

  /** Reads what {@link #write} wrote under an equal plan. */
  public WindowState(WindowPlan plan, StateReader in) {
    this.plan = plan;
    nextEndMillis = in.readLong();
    closedMillis = in.readLong();
    previousValue = in.readDouble();
    filled = in.readInt();
    int count = in.readCount();
    panes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      panes.add(new Pane(in));
    }
  }

  /**
   * Adds a value to its pane.
   *
   * @param groupTimeMillis the key group's time: windows that end at or before it are closed
   * @param weight 1, or the inverse of the probability that load shedding kept the event with
   * @return false when every window that the value belongs to is closed; then nothing has changed
   */
  public boolean add(long timeMillis, double value, double weight, long groupTimeMillis) {
    long start = plan.paneStart(timeMillis);
    long closed = Math.max(groupTimeMillis, closedMillis);
    if (start + plan.sizeMillis() <= closed) {
      return false;
    }
    int index = indexOf(start);
    if (!hasPane(index, start)) {
      panes.add(index, new Pane(start, plan.aggregate() == Aggregate.QUANTILE));
    }
    panes.get(index).add(value, weight);
    long firstEnd = start + plan.slideMillis();
    if (firstEnd <= closed) {
      firstEnd = plan.paneStart(closed) + plan.slideMillis();
    }
    nextEndMillis = Math.min(nextEndMillis, firstEnd);
    return true;
  }

  /** Index of the pane with this start, or where it would have to be. Mostly the last one. */
  private int indexOf(long start) {
    int index = panes.size();
    while (index > 0 && panes.get(index - 1).startMillis >= start) {
      index--;
    }
    return index;
  }

  private boolean hasPane(int index, long start) {
    return index < panes.size() && panes.get(index).startMillis == start;
  }

  /**
   * True when a value at this time would open one pane more than a window usually has, because time
   * does not come after it: the values of one entity run ahead of the slowest partition of the
   * source. Closing the next window early makes room, and the value may then be late.
   */
  public boolean wouldRunAhead(long timeMillis, long groupTimeMillis) {
    long start = plan.paneStart(timeMillis);
    return panes.size() >= plan.usualPanes()
        && start + plan.sizeMillis() > Math.max(groupTimeMillis, closedMillis)
        && !hasPane(indexOf(start), start);
  }

  /** Heap that panes take beyond what they usually do, in bytes. */
  public int extraBytes() {
    long extra = (panes.size() - plan.usualPanes()) * plan.paneBytes();
    return (int) Math.max(0, Math.min(extra, Integer.MAX_VALUE / 2));
  }

  /** End of the next window to close, milliseconds, or {@link #NEVER}. */
  public long nextEndMillis() {
    return nextEndMillis;
  }

  /**
   * Closes the window that ends at {@link #nextEndMillis()}.
   *
   * @return its value, or NaN when a window without values is to be ignored
   */
  public double close() {
    long end = nextEndMillis;
    Pane all = new Pane(end - plan.sizeMillis(), false);
    List<QuantileSketch> sketches = new ArrayList<>();
    for (Pane pane : panes) {
      if (pane.startMillis >= end) {
        break;
      }
      all.addAll(pane);
      if (pane.sketch != null) {
        sketches.add(pane.sketch);
      }
    }
    double value = all.count > 0 ? aggregate(all, sketches) : missingValue();
    filled = all.count > 0 ? 0 : filled + 1;
    if (!Double.isNaN(value)) {
      previousValue = value;
    }
    panes.removeIf(pane -> pane.startMillis < end + plan.slideMillis() - plan.sizeMillis());
    closedMillis = end;
    nextEndMillis = endAfter(end);
    return value;
  }

  private long endAfter(long end) {
    boolean fills = plan.missing() != Missing.IGNORE && filled < MAXIMUM_FILLED;
    if (fills) {
      return end + plan.slideMillis();
    }
    if (panes.isEmpty()) {
      return NEVER;
    }
    return Math.max(end, panes.get(0).startMillis) + plan.slideMillis();
  }

  private double missingValue() {
    return switch (plan.missing()) {
      case IGNORE -> Double.NaN;
      case ZERO -> 0;
      case PREVIOUS -> previousValue;
      case VALUE -> plan.missingValue();
    };
  }

  private double aggregate(Pane all, List<QuantileSketch> sketches) {
    return switch (plan.aggregate()) {
      case COUNT -> all.count;
      case SUM -> all.sum;
      case AVERAGE -> all.sum / all.count;
      case MINIMUM -> all.minimum;
      case MAXIMUM -> all.maximum;
      case STANDARD_DEVIATION -> Math.sqrt(Math.max(0, all.squares) / all.count);
      case QUANTILE ->
          QuantileSketch.quantiles(sketches.toArray(QuantileSketch[]::new)).at(plan.quantile());
    };
  }

  /** Writes the state without changing it. */
  public void write(StateWriter out) {
    out.writeLong(nextEndMillis);
    out.writeLong(closedMillis);
    out.writeDouble(previousValue);
    out.writeInt(filled);
    out.writeInt(panes.size());
    for (Pane pane : panes) {
      pane.write(out);
    }
  }
}
