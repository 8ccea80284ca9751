package dev.anomalydetector.operator.render;

import dev.anomalydetector.operator.plan.DetectorPlan;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.PolicyRuleBuilder;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import java.util.List;

/**
 * What Flink needs of Kubernetes: pods, which a JobManager starts and stops, and ConfigMaps, in
 * which it keeps who leads. The operator can grant this only because it may do it itself.
 */
public final class RoleRenderer {

  private static final List<String> VERBS =
      List.of("get", "list", "watch", "create", "update", "patch", "delete", "deletecollection");

  private RoleRenderer() {}

  /** Renders it. */
  public static Role render(DetectorPlan plan) {
    return new RoleBuilder()
        .withMetadata(ChildMetadata.of(plan.identity(), ServiceAccountRenderer.ownName(plan)))
        .withRules(
            rule("", VERBS, "pods", "configmaps"),
            rule("apps", VERBS, "deployments"),
            rule("apps", List.of("update"), "deployments/finalizers"))
        .build();
  }

  private static PolicyRule rule(String group, List<String> verbs, String... resources) {
    return new PolicyRuleBuilder()
        .withApiGroups(group)
        .withResources(resources)
        .withVerbs(verbs)
        .build();
  }
}
