package dev.anomalydetector.operator.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Starts the API server before the first test that needs it, and stops it after the last. */
final class ApiServerExtension implements BeforeAllCallback, ParameterResolver {

  private static final Namespace NAMESPACE = Namespace.create(ApiServerExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) {
    Optional<Path> binaries = KubernetesBinaries.folder();
    if (binaries.isEmpty()) {
      String what =
          KubernetesBinaries.NAMES
              + " are missing: build them once with e2e/cluster/programs.sh, or name their folder"
              + " in KUBE_BINARIES";
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        throw new IllegalStateException(what);
      }
      assumeTrue(false, what);
    }
    server(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ApiServer.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return server(context);
  }

  private static ApiServer server(ExtensionContext context) {
    return context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent("server", key -> start(), ApiServer.class);
  }

  private static ApiServer start() {
    try {
      ApiServer server = new ApiServer(KubernetesBinaries.folder().orElseThrow());
      Crds.installOwn(server.client());
      return server;
    } catch (IOException failed) {
      throw new UncheckedIOException("the API server could not be started", failed);
    }
  }
}
