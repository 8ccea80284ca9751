package dev.anomalydetector.operator.render;

import dev.anomalydetector.operator.plan.DetectorDocument;
import dev.anomalydetector.operator.plan.DetectorPlan;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import java.util.Map;

/** The ConfigMap from which the jobs read the detector. */
public final class ConfigMapRenderer {

  private ConfigMapRenderer() {}

  /** Renders it. */
  public static ConfigMap render(DetectorPlan plan) {
    return new ConfigMapBuilder()
        .withMetadata(ChildMetadata.of(plan.identity(), plan.names().configMap()))
        .withData(Map.of(DetectorDocument.FILE, plan.document()))
        .build();
  }
}
