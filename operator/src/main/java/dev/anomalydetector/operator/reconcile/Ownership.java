package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
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

  /**
   * The detector that an object says it belongs to, by its labels or, where somebody took these
   * away, by its owner; empty if it says none.
   */
  static Set<ResourceID> detectorOf(HasMetadata child) {
    Map<String, String> labels = labels(child);
    String name = labels.get(Labels.DETECTOR);
    String namespace = labels.get(Labels.DETECTOR_NAMESPACE);
    if (name != null && namespace != null) {
      return Set.of(new ResourceID(name, namespace));
    }
    return controller(child)
        .filter(owner -> owner.getKind().equals(HasMetadata.getKind(AnomalyDetector.class)))
        .map(owner -> Set.of(new ResourceID(owner.getName(), child.getMetadata().getNamespace())))
        .orElse(Set.of());
  }

  /** Whether the operator made an object for this detector, or an earlier one of its name. */
  static boolean belongs(HasMetadata child, DetectorIdentity identity) {
    if (controller(child).filter(owner -> owner.getUid().equals(identity.uid())).isPresent()) {
      return true;
    }
    Map<String, String> labels = labels(child);
    return Labels.OPERATOR.equals(labels.get(Labels.MANAGED_BY))
        && identity.names().name().equals(labels.get(Labels.DETECTOR))
        && identity.names().namespace().equals(labels.get(Labels.DETECTOR_NAMESPACE));
  }

  /** Whether an object belongs to an earlier detector of the same name, which is gone. */
  static boolean outlived(HasMetadata child, DetectorIdentity identity) {
    return controller(child).filter(owner -> !owner.getUid().equals(identity.uid())).isPresent();
  }

  private static Optional<OwnerReference> controller(HasMetadata child) {
    return child.getMetadata().getOwnerReferences().stream()
        .filter(reference -> Boolean.TRUE.equals(reference.getController()))
        .findFirst();
  }

  private static Map<String, String> labels(HasMetadata child) {
    return Optional.ofNullable(child.getMetadata().getLabels()).orElse(Map.of());
  }
}
