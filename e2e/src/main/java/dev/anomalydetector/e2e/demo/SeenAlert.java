package dev.anomalydetector.e2e.demo;

/**
 * An alert as a consumer of the alerts topic saw it.
 *
 * @param entity its entity
 * @param detector its detector
 * @param metric its metric
 * @param timeMillis event time of the sample that it is told of
 * @param firing true when it fires, false when it is resolved
 * @param severity as in the alert
 * @param readNanos {@link System#nanoTime()} when it was readable
 */
record SeenAlert(
    String entity,
    String detector,
    String metric,
    long timeMillis,
    boolean firing,
    String severity,
    long readNanos) {}
