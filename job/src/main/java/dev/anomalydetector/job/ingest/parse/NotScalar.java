package dev.anomalydetector.job.ingest.parse;

/** What may stand in a record where a scalar is looked for. */
enum NotScalar {
  NULL("null"),
  OBJECT("an object"),
  ARRAY("an array");

  private final String text;

  NotScalar(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
