package dev.anomalydetector.e2e.kubernetes;

import com.sun.security.auth.module.UnixSystem;
import dev.anomalydetector.e2e.cluster.ClusterProvider;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestWatcher;
import org.testcontainers.DockerClientFactory;

/**
 * Brings up the shared environment for the first class that needs it, and ends it after the last.
 */
final class ClusterExtension implements ParameterResolver, TestWatcher, ExecutionCondition {

  private static final Namespace NAMESPACE = Namespace.create(ClusterExtension.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ClusterEnvironment.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(ClusterEnvironment.class, key -> start(), ClusterEnvironment.class);
  }

  private static ClusterEnvironment start() {
    boolean root = new UnixSystem().getUid() == 0;
    boolean docker = !root && DockerClientFactory.instance().isDockerAvailable();
    Optional<ClusterProvider> provider = ClusterProvider.choose(System.getenv(), root, docker);
    Assumptions.assumeTrue(
        provider.isPresent(),
        "No cluster can be had: run as root on Debian, or start Docker, or set E2E_CLUSTER=kubeconfig and KUBECONFIG.");
    return new ClusterEnvironment(provider.get());
  }

  @Override
  public void testFailed(ExtensionContext context, Throwable cause) {
    context
        .getRoot()
        .getStore(NAMESPACE)
        .put(context.getRequiredTestClass(), context.getDisplayName());
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    Object failed =
        context
            .getTestClass()
            .map(type -> context.getRoot().getStore(NAMESPACE).get(type))
            .orElse(null);
    return failed == null
        ? ConditionEvaluationResult.enabled("nothing failed before")
        : ConditionEvaluationResult.disabled("goes on where " + failed + " failed");
  }
}
