package dev.anomalydetector.e2e.datacenter;

/**
 * An anomaly that was injected.
 *
 * @param machine id of the machine
 * @param metric that was changed
 * @param kind of the change
 * @param startMillis event time of the first changed record, milliseconds since the epoch
 * @param endMillis event time of the last record that belongs to it
 */
public record AnomalyLabel(
    String machine, Metric metric, AnomalyKind kind, long startMillis, long endMillis) {

  /** The series it belongs to: machine and metric, for example {@code m-0001/cpu}. */
  public String series() {
    return machine + "/" + metric.field();
  }
}
