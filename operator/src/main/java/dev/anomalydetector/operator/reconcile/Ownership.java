package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.operator.plan.DetectorIdentity;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.OwnerReference;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which detector an object belongs to. Pure. */
final class Ownership {

  private Ownership() {}

  /** The detector that an object says it belongs to; empty if it says none. */
  static Set<ResourceID> detectorOf(HasMetadata child) {
    Map<String, String> labels = labels(child);
    String name = labels.get(Labels.DETECTOR);
    String namespace = labels.get(Labels.DETECTOR_NAMESPACE);
    return name == null || namespace == null ? Set.of() : Set.of(new ResourceID(name, namespace));
  }

  /** Whether the operator made an object for this detector, or an earlier one of its name. */
  static boolean belongs(HasMetadata child, DetectorIdentity identity) {
    Map<String, String> labels = labels(child);
    return Labels.OPERATOR.equals(labels.get(Labels.MANAGED_BY))
        && identity.names().name().equals(labels.get(Labels.DETECTOR))
        && identity.names().namespace().equals(labels.get(Labels.DETECTOR_NAMESPACE));
  }

  /** Whether an object belongs to an earlier detector of the same name, which is gone. */
  static boolean outlived(HasMetadata child, DetectorIdentity identity) {
    Optional<OwnerReference> owner =
        child.getMetadata().getOwnerReferences().stream()
            .filter(reference -> Boolean.TRUE.equals(reference.getController()))
            .findFirst();
    return owner.isPresent() && !owner.get().getUid().equals(identity.uid());
  }

  private static Map<String, String> labels(HasMetadata child) {
    return Optional.ofNullable(child.getMetadata().getLabels()).orElse(Map.of());
  }
}
