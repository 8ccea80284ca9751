package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.PrimaryUpdateAndCacheUtils;

/** Writes the status of detectors by server-side apply, and only where it differs. */
final class StatusWriter {

  private static final String KIND = HasMetadata.getKind(AnomalyDetector.class);

  private final ApiWrites writes;
  private final EventPublisher events;

  StatusWriter(ApiWrites writes, EventPublisher events) {
    this.writes = writes;
    this.events = events;
  }

  /**
   * Writes a status, if it differs from the one the detector has, and tells users by an event when
   * its state has changed.
   *
   * @return the detector as it is afterwards
   */
  AnomalyDetector write(
      AnomalyDetector detector, AnomalyDetectorStatus status, Context<AnomalyDetector> context) {
    if (status.equals(detector.getStatus())) {
      return detector;
    }
    writes.count(KIND, "status");
    AnomalyDetector written =
        PrimaryUpdateAndCacheUtils.ssaPatchStatusAndCacheResource(
            detector, withStatus(detector, status), context);
    events.transition(detector, status, context.getClient());
    events.rescales(detector, status, context.getClient());
    return written;
  }

  /** A fresh object with nothing in it but the status, so that nothing else is claimed. */
  static AnomalyDetector withStatus(AnomalyDetector detector, AnomalyDetectorStatus status) {
    AnomalyDetector fresh = new AnomalyDetector();
    fresh.setMetadata(
        new ObjectMetaBuilder()
            .withName(detector.getMetadata().getName())
            .withNamespace(detector.getMetadata().getNamespace())
            .build());
    fresh.setStatus(status);
    return fresh;
  }
}
