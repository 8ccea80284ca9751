package dev.anomalydetector.job.backtest;

import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What one rule made of one entity: each sample with its band and score, and the alerts. */
public final class ScoredSeries {

  private static final int COLUMNS = 5;

  private final RulePlan rule;
  private final String metric;
  private final String entity;
  private final List<Alert> alerts = new ArrayList<>();
  private long[] times = new long[64];
  private double[][] columns = new double[COLUMNS][64];
  private int size;

  ScoredSeries(RulePlan rule, String metric, String entity) {
    this.rule = rule;
    this.metric = metric;
    this.entity = entity;
  }

  void add(long timeMillis, double value, Band band, double score) {
    if (size == times.length) {
      times = Arrays.copyOf(times, size * 2);
      for (int i = 0; i < COLUMNS; i++) {
        columns[i] = Arrays.copyOf(columns[i], size * 2);
      }
    }
    boolean hasExpectation = rule.model().hasExpectation();
    times[size] = timeMillis;
    columns[0][size] = value;
    columns[1][size] = hasExpectation ? band.expected() : Double.NaN;
    columns[2][size] = band.lower();
    columns[3][size] = band.upper();
    columns[4][size] = score;
    size++;
  }

  void add(Alert alert) {
    alerts.add(alert);
  }

  /** The rule. */
  public RulePlan rule() {
    return rule;
  }

  /** Name of the metric that the rule looks at. */
  public String metric() {
    return metric;
  }

  /** The entity. */
  public String entity() {
    return entity;
  }

  /** What was told, in order. */
  public List<Alert> alerts() {
    return List.copyOf(alerts);
  }

  /** Event times of the samples, milliseconds. */
  public long[] times() {
    return Arrays.copyOf(times, size);
  }

  /** Values of the samples. */
  public double[] values() {
    return column(0);
  }

  /** Expected values; NaN where the model has no expectation. */
  public double[] expected() {
    return column(1);
  }

  /** Lower edges of the bands. */
  public double[] lower() {
    return column(2);
  }

  /** Upper edges of the bands. */
  public double[] upper() {
    return column(3);
  }

  /** Scores. */
  public double[] scores() {
    return column(4);
  }

  private double[] column(int index) {
    return Arrays.copyOf(columns[index], size);
  }
}
