package dev.anomalydetector.operator.render;

import dev.anomalydetector.operator.plan.DetectorPlan;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;

/** Gives Flink's service account its role. */
public final class RoleBindingRenderer {

  private RoleBindingRenderer() {}

  /** Renders it. */
  public static RoleBinding render(DetectorPlan plan) {
    String name = ServiceAccountRenderer.ownName(plan);
    return new RoleBindingBuilder()
        .withMetadata(ChildMetadata.of(plan.identity(), name))
        .withNewRoleRef("rbac.authorization.k8s.io", "Role", name)
        .addNewSubject()
        .withKind("ServiceAccount")
        .withName(name)
        .withNamespace(plan.names().namespace())
        .endSubject()
        .build();
  }
}
