package dev.anomalydetector.job.backtest;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Keeps what the engine emits, by rule and entity, in the order of their first sample. */
final class CollectedOutputs implements Outputs {

  private final DetectionPlan plan;
  private final Map<Key, ScoredSeries> series = new LinkedHashMap<>();

  CollectedOutputs(DetectionPlan plan) {
    this.plan = plan;
  }

  List<ScoredSeries> series() {
    return List.copyOf(series.values());
  }

  @Override
  public void scored(
      RulePlan rule, String entity, long timeMillis, double value, Band band, double score) {
    String metric = plan.metricName(rule);
    series
        .computeIfAbsent(
            new Key(rule.detector(), metric, entity), key -> new ScoredSeries(rule, metric, entity))
        .add(timeMillis, value, band, score);
  }

  @Override
  public void alert(Alert alert) {
    // Each alert is told of a sample that has been scored before.
    series.get(new Key(alert.detector(), alert.metric(), alert.entity())).add(alert);
  }

  @Override
  public void late(Event event, String metric) {
    // Counted by the engine.
  }

  private record Key(String detector, String metric, String entity) {}
}
