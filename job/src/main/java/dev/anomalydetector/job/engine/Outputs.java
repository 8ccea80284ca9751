package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;

/** Takes what a key group emits, in order. */
public interface Outputs {

  /** An alert is told. */
  void alert(Alert alert);

  /**
   * An event came after all windows of a metric that it belongs to were closed; the metric does not
   * count it. It never vanishes in silence.
   */
  void late(Event event, String metric);

  /**
   * The partition does not say what the metrics of an event mean: what told of its layout is gone.
   * The event is counted and not judged. Does nothing by default, as where writer and reader share
   * one plan.
   */
  default void foreign(Event event) {}

  /**
   * A rule has judged a sample. For reports; does nothing by default.
   *
   * @param band the band that the value was judged by, valid during the call only
   */
  default void scored(
      RulePlan rule, String entity, long timeMillis, double value, Band band, double score) {}
}
