package dev.anomalydetector.operator.render;

import dev.anomalydetector.operator.plan.DetectorPlan;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;

/** The service account of Flink's pods. */
public final class ServiceAccountRenderer {

  private ServiceAccountRenderer() {}

  /** Its name: that which the user gave, or that which the operator makes. */
  public static String name(DetectorPlan plan) {
    return plan.flink().serviceAccount().orElseGet(() -> ownName(plan));
  }

  /** Name of the account, the role and its binding that the operator makes. */
  static String ownName(DetectorPlan plan) {
    return plan.names().name() + "-flink";
  }

  /** Renders it. */
  public static ServiceAccount render(DetectorPlan plan) {
    return new ServiceAccountBuilder()
        .withMetadata(ChildMetadata.of(plan.identity(), ownName(plan)))
        .build();
  }
}
