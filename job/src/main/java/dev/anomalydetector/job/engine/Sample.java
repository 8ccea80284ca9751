package dev.anomalydetector.job.engine;

/**
 * A value of a metric of an entity, as a rule judges it. Mutable and reused: one is filled for each
 * value on the hot path.
 */
final class Sample {

  String entity;
  long startMillis;
  long endMillis;
  double value;
  boolean late;

  void set(String entity, long startMillis, long endMillis, double value, boolean late) {
    this.entity = entity;
    this.startMillis = startMillis;
    this.endMillis = endMillis;
    this.value = value;
    this.late = late;
  }
}
