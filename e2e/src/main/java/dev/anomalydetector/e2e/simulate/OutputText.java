package dev.anomalydetector.e2e.simulate;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.Outputs;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * What an engine makes of a record, scores included: alerts are rare, but a score depends on every
 * record before it, so each record tells whether the state was right.
 */
final class OutputText implements Outputs {

  static final DetectionPlan PLAN =
      DetectionPlans.of(
          new DetectorText(
                  """
                  apiVersion: anomalydetector.dev/v1alpha1
                  kind: AnomalyDetector
                  metadata: {name: simulated, namespace: simulation}
                  spec:
                    source:
                      kafka: {topic: usage}
                      timestamp: {field: time}
                      fields:
                        machine: {path: $.machine, type: String}
                        cpu: {path: $.cpu}
                    key: [machine]
                    metrics: [{name: cpu, value: event.cpu}]
                    detectors:
                      - {name: unusual, metrics: [cpu], model: {ewma: {halfLife: 20s, threshold: 3}}, warmUp: {samples: 3}}
                    alerting: {cooldown: 2s, resolveAfter: 1s}
                  """)
              .parse());

  private final StringBuilder text = new StringBuilder();

  /** Gives an engine a record; what it puts out. */
  String of(KeyGroupEngine engine, EventsRecord next) {
    text.setLength(0);
    engine.process(next, this);
    return text.toString();
  }

  @Override
  public void alert(Alert alert) {
    text.append(alert.id()).append(alert.told()).append(' ');
  }

  @Override
  public void late(Event event, String metric) {
    text.append("late ");
  }

  @Override
  public void scored(
      RulePlan rule, String entity, long timeMillis, double value, Band band, double score) {
    text.append(entity).append(' ').append(score).append(' ').append(band.upper()).append(' ');
  }

  static byte[] snapshot(KeyGroupEngine engine, long nextOffset) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    engine.beginSnapshot(nextOffset, bytes::writeBytes).advance(() -> true);
    return bytes.toByteArray();
  }

  static KeyGroupEngine restore(byte[] snapshot) {
    try {
      return KeyGroupEngine.restore(PLAN, new ByteArrayInputStream(snapshot)).engine();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
