package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;
import java.util.ArrayList;
import java.util.List;

/** Keeps all that an engine emits, scores included, in order and to the bit. */
final class RecordedOutputs implements Outputs {

  final List<Object> outputs = new ArrayList<>();
  final List<Alert> alerts = new ArrayList<>();
  final List<Scored> scores = new ArrayList<>();

  @Override
  public void alert(Alert alert) {
    alerts.add(alert);
    outputs.add(alert);
  }

  @Override
  public void late(Event event, String metric) {
    outputs.add(new Late(event.sourcePartition(), event.sourceOffset(), metric));
  }

  @Override
  public void scored(
      RulePlan rule, String entity, long timeMillis, double value, Band band, double score) {
    Scored scored =
        new Scored(
            rule.detector(),
            entity,
            timeMillis,
            value,
            band.expected(),
            band.lower(),
            band.upper(),
            score);
    scores.add(scored);
    outputs.add(scored);
  }

  record Late(int sourcePartition, long sourceOffset, String metric) {}

  record Scored(
      String detector,
      String entity,
      long timeMillis,
      double value,
      double expected,
      double lower,
      double upper,
      double score) {}
}
