package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;

/**
 * Which detector something belongs to.
 *
 * @param names its namespace and name, and the names made from them
 * @param uid what tells it from an earlier detector of the same name
 */
public record DetectorIdentity(DetectorNames names, String uid) {

  /** The identity of a detector that the API server knows. */
  public static DetectorIdentity of(AnomalyDetector detector) {
    return new DetectorIdentity(DetectorNames.of(detector), detector.getMetadata().getUid());
  }
}
