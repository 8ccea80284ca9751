package dev.anomalydetector.operator.reconcile;

/** Hears of each write to the API server; there must be none when nothing has changed. */
@FunctionalInterface
public interface ApiWrites {

  /**
   * Something is about to be written.
   *
   * @param kind kind of the object
   * @param verb what is done to it: apply, delete, status or event
   */
  void count(String kind, String verb);
}
