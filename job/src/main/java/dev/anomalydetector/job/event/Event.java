package dev.anomalydetector.job.event;

/**
 * One record of the source, projected to what the detectors need.
 *
 * @param entity identity of the entity, see {@link EntityIds}
 * @param timeMillis event time, milliseconds since the epoch
 * @param metrics one value per metric of the layout, in its order; NaN where the metric does not
 *     apply to this record. Not copied and not to be changed: this is the hot path.
 * @param sourcePartition partition of the source topic that the record came from
 * @param sourceOffset offset in that partition; grows from record to record
 * @param inclusionProbability probability with which load shedding kept the event, in (0, 1]
 * @param layout id of the {@link MetricLayout} of the metrics, or {@link MetricLayout#OF_READER}
 */
public record Event(
    String entity,
    long timeMillis,
    double[] metrics,
    int sourcePartition,
    long sourceOffset,
    double inclusionProbability,
    int layout)
    implements EventsRecord {

  /** An event whose metrics are those of the reader's own plan, in its order. */
  public Event(
      String entity,
      long timeMillis,
      double[] metrics,
      int sourcePartition,
      long sourceOffset,
      double inclusionProbability) {
    this(
        entity,
        timeMillis,
        metrics,
        sourcePartition,
        sourceOffset,
        inclusionProbability,
        MetricLayout.OF_READER);
  }
}
