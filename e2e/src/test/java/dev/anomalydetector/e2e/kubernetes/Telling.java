package dev.anomalydetector.e2e.kubernetes;

/**
 * A telling of an alert, as a consumer of the alerts topic sees it.
 *
 * @param id CloudEvents id: the same telling has the same id, however often it is written
 * @param machine whose alert it is
 * @param metric of the alert
 * @param detector of the alert, within the AnomalyDetector
 * @param windowEndMillis event time of the sample that is told of, milliseconds
 * @param readMillis when it was first read, milliseconds of this machine's clock
 */
record Telling(
    String id,
    String machine,
    String metric,
    String detector,
    long windowEndMillis,
    long readMillis) {}
