package dev.anomalydetector.job.plan;

import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.job.event.MetricLayout;
import java.util.List;

/** What the values of a metric mean: what ingest and detect must agree on. Pure. */
public final class MetricMeanings {

  private MetricMeanings() {}

  /** The layout of events that ingest writes for these metrics. */
  public static MetricLayout layout(List<MetricSpec> metrics) {
    return MetricLayout.of(metrics.stream().map(MetricMeanings::of).toList());
  }

  /** What a metric means, beside the window that detect aggregates it over. */
  static String of(MetricSpec metric) {
    String value = metric.value() == null ? "1" : metric.value();
    String where = metric.where() == null ? "" : " where " + metric.where();
    return metric.name() + ": " + value + where;
  }
}
