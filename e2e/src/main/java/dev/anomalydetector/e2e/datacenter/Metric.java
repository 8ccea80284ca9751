package dev.anomalydetector.e2e.datacenter;

/** What a machine reports of its usage. */
public enum Metric {
  /** CPU in use, in the units of {@link Machine#cpus()}. */
  CPU("cpu"),
  /** Memory in use, in the units of {@link Machine#memory()}. */
  MEMORY("memory");

  private final String field;

  Metric(String field) {
    this.field = field;
  }

  /** The field of {@code usage} in the JSON of a record. */
  public String field() {
    return field;
  }
}
