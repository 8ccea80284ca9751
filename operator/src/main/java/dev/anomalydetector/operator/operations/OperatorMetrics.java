package dev.anomalydetector.operator.operations;

import dev.anomalydetector.operator.reconcile.ApiWrites;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.monitoring.micrometer.MicrometerMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The operator's metrics. None has the name of a detector in it: there may be many. */
public final class OperatorMetrics implements ApiWrites {

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Metrics that begin at zero. */
  public OperatorMetrics() {
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
  }

  /** What the operator framework reports to. */
  public Metrics framework() {
    return MicrometerMetrics.withoutPerResourceMetrics(registry);
  }

  @Override
  public void count(String kind, String verb) {
    registry.counter("anomaly.detector.api.writes", "kind", kind, "verb", verb).increment();
  }

  /** All metrics in Prometheus' text format. */
  public String scrape() {
    return registry.scrape();
  }
}
