package dev.anomalydetector.job.engine.alert;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** Identities of alerts: the same alert has the same id in every replay, on every worker. */
public final class AlertIds {

  private AlertIds() {}

  /**
   * The id of an alert: a name-based UUID (RFC 4122, version 3) of what makes it that alert.
   *
   * @param resource {@code namespace/name} of the AnomalyDetector
   * @param detector name of the detector in it
   * @param metric name of the metric: with the detector, the rule
   * @param entity identity of the entity
   * @param startMillis event time of the first abnormal sample
   */
  public static String alertId(
      String resource, String detector, String metric, String entity, long startMillis) {
    String name = String.join("\n", resource, detector, metric, entity, Long.toString(startMillis));
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }
}
