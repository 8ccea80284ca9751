package dev.anomalydetector.job.engine.feature;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Windows as one would explain them: keep every value, and when time passes the end of a window,
 * look for the values in it.
 */
final class NaiveWindows {

  private final WindowPlan plan;
  private final List<double[]> values = new ArrayList<>();
  private long timeMillis;
  private boolean started;
  private int filled;
  private double previous = Double.NaN;

  NaiveWindows(WindowPlan plan, long timeMillis) {
    this.plan = plan;
    this.timeMillis = timeMillis;
  }

  boolean add(long time, double value, double weight) {
    long lastEnd = Math.floorDiv(time, plan.slideMillis()) * plan.slideMillis() + plan.sizeMillis();
    if (lastEnd <= timeMillis) {
      return false;
    }
    values.add(new double[] {time, value, weight});
    return true;
  }

  /** Lets time pass, and says what windows have ended: their ends and values. */
  List<Closed> advance(long to) {
    List<Closed> closed = new ArrayList<>();
    long firstEnd = Math.floorDiv(timeMillis, plan.slideMillis()) * plan.slideMillis();
    for (long end = firstEnd; end <= to; end += plan.slideMillis()) {
      if (end > timeMillis) {
        double value = valueOf(end);
        if (!Double.isNaN(value)) {
          closed.add(new Closed(end, value));
          previous = value;
        }
      }
    }
    timeMillis = Math.max(timeMillis, to);
    return closed;
  }

  private double valueOf(long end) {
    double[][] inside =
        values.stream()
            .filter(v -> v[0] >= end - plan.sizeMillis() && v[0] < end)
            .toArray(double[][]::new);
    if (inside.length > 0) {
      started = true;
      filled = 0;
      return aggregate(inside);
    }
    if (!started || filled >= WindowState.MAXIMUM_FILLED) {
      return Double.NaN;
    }
    filled++;
    return switch (plan.missing()) {
      case IGNORE -> Double.NaN;
      case ZERO -> 0;
      case PREVIOUS -> previous;
      case VALUE -> plan.missingValue();
    };
  }

  private double aggregate(double[][] inside) {
    double count = Arrays.stream(inside).mapToDouble(v -> v[2]).sum();
    double sum = Arrays.stream(inside).mapToDouble(v -> v[1] * v[2]).sum();
    double[] sorted = Arrays.stream(inside).mapToDouble(v -> v[1]).sorted().toArray();
    double mean = sum / count;
    return switch (plan.aggregate()) {
      case COUNT -> count;
      case SUM -> sum;
      case AVERAGE -> mean;
      case MINIMUM -> sorted[0];
      case MAXIMUM -> sorted[sorted.length - 1];
      case STANDARD_DEVIATION ->
          Math.sqrt(
              Arrays.stream(inside).mapToDouble(v -> v[2] * (v[1] - mean) * (v[1] - mean)).sum()
                  / count);
      case QUANTILE -> sorted[(int) Math.round(plan.quantile() * (sorted.length - 1))];
    };
  }

  record Closed(long end, double value) {}
}
