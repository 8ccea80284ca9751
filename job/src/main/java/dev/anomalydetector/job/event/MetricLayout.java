package dev.anomalydetector.job.event;

import java.util.List;

/**
 * What the values of an event mean. Ingest and detect do not change to another list of metrics at
 * the same moment, and what lies between them was written under the old one; so events say which
 * layout they have, and ticks say what it is.
 *
 * @param id depends on nothing but the metrics; never {@link #OF_READER}
 * @param metrics per value what it means, so that two with the same meaning are the same metric
 */
public record MetricLayout(int id, List<String> metrics) {

  /** The layout of whoever reads the event, where writer and reader share one plan. */
  public static final int OF_READER = 0;

  public MetricLayout {
    metrics = List.copyOf(metrics);
  }

  /** The layout of these metrics. */
  public static MetricLayout of(List<String> metrics) {
    int hash = metrics.hashCode();
    return new MetricLayout(hash == OF_READER ? 1 : hash, metrics);
  }
}
