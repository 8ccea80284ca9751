package dev.anomalydetector.job.engine.alert;

/**
 * One telling of an alert.
 *
 * @param id identity of the alert, see {@link AlertIds}; all its tellings share it
 * @param told number of this telling, from 1: with the id it identifies the telling for
 *     deduplication
 * @param detector name of the detector
 * @param metric name of the metric
 * @param generation generation of the AnomalyDetector that judged
 * @param entity identity of the entity
 * @param startMillis event time of the first abnormal sample; if that came out of order, of the
 *     latest sample before it
 * @param windowStartMillis start of the window of the sample that this telling is about; for a raw
 *     metric the time of the event
 * @param windowEndMillis its end; for a raw metric the time of the event
 * @param actual the value
 * @param expected the value that the model expected, NaN when it has no expectation
 * @param lower lower edge of the band, may be negative infinity
 * @param upper upper edge of the band, may be infinity
 * @param score score of the value
 * @param severity the worst severity so far
 * @param reason why it is told
 * @param late true when the value came after the key group's time had passed it
 */
public record Alert(
    String id,
    int told,
    String detector,
    String metric,
    long generation,
    String entity,
    long startMillis,
    long windowStartMillis,
    long windowEndMillis,
    double actual,
    double expected,
    double lower,
    double upper,
    double score,
    Severity severity,
    AlertReason reason,
    boolean late) {

  /** True when this telling says that the alert has ended. */
  public boolean resolved() {
    return reason.resolves();
  }
}
