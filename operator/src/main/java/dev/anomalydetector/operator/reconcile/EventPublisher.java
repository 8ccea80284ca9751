package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.api.v1alpha1.StatusCondition;
import dev.anomalydetector.operator.observe.Reason;
import dev.anomalydetector.operator.render.Labels;
import dev.anomalydetector.operator.rescale.Rescales;
import dev.anomalydetector.operator.status.ConditionTypes;
import io.fabric8.kubernetes.api.model.EventBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells users by events of Kubernetes when the state of a detector changes, never when it merely
 * lasts. An event that cannot be written, as in a namespace that is going away, is let go.
 */
final class EventPublisher {

  private static final Logger LOG = LoggerFactory.getLogger(EventPublisher.class);
  private static final int LONGEST = 1000;

  private final ApiWrites writes;
  private final Clock clock;

  EventPublisher(ApiWrites writes, Clock clock) {
    this.writes = writes;
    this.clock = clock;
  }

  /** Publishes an event if the reason or the status of Ready differs from what it was. */
  void transition(AnomalyDetector detector, AnomalyDetectorStatus after, KubernetesClient client) {
    Optional<StatusCondition> before =
        Optional.ofNullable(detector.getStatus())
            .flatMap(status -> status.condition(ConditionTypes.READY));
    StatusCondition ready = after.condition(ConditionTypes.READY).orElseThrow();
    boolean same =
        before.isPresent()
            && before.get().status() == ready.status()
            && before.get().reason().equals(ready.reason());
    if (!same) {
      boolean stalled =
          after
              .condition(ConditionTypes.STALLED)
              .filter(condition -> condition.status() == ConditionStatus.TRUE)
              .isPresent();
      publish(detector, stalled ? "Warning" : "Normal", ready.reason(), ready.message(), client);
    }
  }

  /** Publishes an event for each rescale that began or ended. */
  void rescales(AnomalyDetector detector, AnomalyDetectorStatus after, KubernetesClient client) {
    Map<Integer, RescalePhase> before = new HashMap<>();
    if (detector.getStatus() != null) {
      detector.getStatus().rescales().forEach(known -> before.put(known.id(), known.phase()));
    }
    for (RescaleStatus rescale : after.rescales()) {
      RescalePhase last = before.get(rescale.id());
      if (last == null) {
        publish(detector, "Normal", Reason.RESCALE_STARTED.text(), text(rescale), client);
      }
      if (last != rescale.phase() && !rescale.phase().running()) {
        boolean failed = rescale.phase() == RescalePhase.ROLLED_BACK;
        publish(
            detector,
            failed ? "Warning" : "Normal",
            outcome(rescale.phase()).text(),
            text(rescale),
            client);
      }
    }
  }

  private static Reason outcome(RescalePhase phase) {
    return switch (phase) {
      case COMPLETED -> Reason.RESCALE_COMPLETED;
      case ROLLED_BACK -> Reason.RESCALE_ROLLED_BACK;
      default -> Reason.RESCALE_SUPERSEDED;
    };
  }

  private static String text(RescaleStatus rescale) {
    return "rescale " + rescale.id() + " " + Rescales.text(rescale);
  }

  /** Publishes a warning. */
  void warn(AnomalyDetector detector, Reason reason, String message, KubernetesClient client) {
    publish(detector, "Warning", reason.text(), message, client);
  }

  private void publish(
      AnomalyDetector detector,
      String type,
      String reason,
      String message,
      KubernetesClient client) {
    String now = clock.instant().truncatedTo(ChronoUnit.SECONDS).toString();
    writes.count("Event", "event");
    try {
      client
          .v1()
          .events()
          .inNamespace(detector.getMetadata().getNamespace())
          .resource(
              new EventBuilder()
                  .withNewMetadata()
                  .withGenerateName(detector.getMetadata().getName() + ".")
                  .withNamespace(detector.getMetadata().getNamespace())
                  .endMetadata()
                  .withNewInvolvedObject()
                  .withApiVersion(HasMetadata.getApiVersion(AnomalyDetector.class))
                  .withKind(HasMetadata.getKind(AnomalyDetector.class))
                  .withName(detector.getMetadata().getName())
                  .withNamespace(detector.getMetadata().getNamespace())
                  .withUid(detector.getMetadata().getUid())
                  .endInvolvedObject()
                  .withType(type)
                  .withReason(reason)
                  .withMessage(message.substring(0, Math.min(LONGEST, message.length())))
                  .withNewSource()
                  .withComponent(Labels.OPERATOR)
                  .endSource()
                  .withFirstTimestamp(now)
                  .withLastTimestamp(now)
                  .withCount(1)
                  .build())
          .create();
    } catch (KubernetesClientException refused) {
      LOG.info("The event {} could not be written: {}", reason, refused.getMessage());
    }
  }
}
