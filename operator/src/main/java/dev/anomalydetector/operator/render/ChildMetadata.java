package dev.anomalydetector.operator.render;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorIdentity;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import java.util.Map;

/** Metadata of what stands beside the detector and goes when it goes. */
final class ChildMetadata {

  private ChildMetadata() {}

  static ObjectMeta of(DetectorIdentity identity, String name) {
    return of(identity, name, Labels.of(identity));
  }

  static ObjectMeta of(DetectorIdentity identity, String name, Map<String, String> labels) {
    return new ObjectMetaBuilder()
        .withName(name)
        .withNamespace(identity.names().namespace())
        .withLabels(labels)
        .addNewOwnerReference()
        .withApiVersion(HasMetadata.getApiVersion(AnomalyDetector.class))
        .withKind(HasMetadata.getKind(AnomalyDetector.class))
        .withName(identity.names().name())
        .withUid(identity.uid())
        .withController(true)
        .withBlockOwnerDeletion(true)
        .endOwnerReference()
        .build();
  }
}
