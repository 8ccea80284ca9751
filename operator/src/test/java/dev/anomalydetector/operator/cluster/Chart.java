package dev.anomalydetector.operator.cluster;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Our Helm chart, rendered by Helm. */
public final class Chart {

  private static final Path FOLDER = Path.of("..", "helm", "anomaly-detector");

  private Chart() {}

  /** The service account and the roles of a release that watches its own namespace. */
  public static String roles(String release, String namespace)
      throws IOException, InterruptedException {
    Optional<Path> helm = KubernetesBinaries.find("helm");
    assumeTrue(
        helm.isPresent() || Boolean.parseBoolean(System.getenv("CI")),
        "helm is missing: build it once with e2e/cluster/programs.sh");
    Process process =
        new ProcessBuilder(
                List.of(
                    helm.orElseThrow().toString(),
                    "template",
                    release,
                    FOLDER.toString(),
                    "--kube-version",
                    ApiServer.VERSION,
                    "--namespace",
                    namespace,
                    "--set",
                    "watchNamespaces={" + namespace + "}",
                    "--show-only",
                    "templates/serviceaccount.yaml",
                    "--show-only",
                    "templates/rbac.yaml"))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String manifest = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("helm template failed; what it said is above");
    }
    return manifest;
  }

  /** The name of the service account in a rendered manifest. */
  public static String serviceAccount(String manifest) throws IOException {
    var documents = new YAMLMapper().readerFor(JsonNode.class).<JsonNode>readValues(manifest);
    while (documents.hasNext()) {
      JsonNode document = documents.next();
      if (document.path("kind").asText().equals("ServiceAccount")) {
        return document.at("/metadata/name").asText();
      }
    }
    throw new IllegalStateException("the chart has no service account: " + manifest);
  }
}
