package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.expression.NumberExpression;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.job.ingest.parse.RecordExpressions.Condition;
import dev.anomalydetector.job.ingest.parse.RecordExpressions.Quantity;
import java.util.List;

/** Computes the metrics of the present record, in the order of the spec. */
final class MetricReader {

  /** What a record adds to a count. */
  private static final double ONE = 1.0;

  private final Condition[] applies;
  private final Quantity[] quantities;

  private MetricReader(Condition[] applies, Quantity[] quantities) {
    this.applies = applies;
    this.quantities = quantities;
  }

  /** A reader of these metrics. */
  static MetricReader of(List<MetricSpec> metrics, RecordExpressions expressions) {
    Condition[] applies = new Condition[metrics.size()];
    Quantity[] quantities = new Quantity[metrics.size()];
    for (int i = 0; i < applies.length; i++) {
      MetricSpec metric = metrics.get(i);
      String place = "metric " + metric.name();
      applies[i] =
          metric.where() == null
              ? () -> true
              : expressions.condition(place + ", where", metric.where());
      quantities[i] =
          metric.value() == null
              ? () -> ONE
              : expressions.quantity(place + ", value", metric.value());
    }
    return new MetricReader(applies, quantities);
  }

  /**
   * The metrics: each finite, or NaN where it does not apply to the record.
   *
   * @throws BadRecordException if an expression has no result
   */
  double[] metrics() throws BadRecordException {
    double[] metrics = new double[applies.length];
    for (int i = 0; i < metrics.length; i++) {
      metrics[i] = applies[i].holds() ? quantities[i].value() : NumberExpression.NOT_APPLICABLE;
    }
    return metrics;
  }
}
