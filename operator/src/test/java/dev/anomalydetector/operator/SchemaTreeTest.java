package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.WithApiServer;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the API server itself takes and refuses. A file is one detector, or one before and after a
 * change; the first line of an invalid one says what the API server answers.
 */
@WithApiServer
class SchemaTreeTest {

  private static final Path FOLDER = Path.of("src/test/resources/schema");
  private static final String EXPECTED = "# refused: ";
  private static final ResourceDefinitionContext DETECTORS =
      new ResourceDefinitionContext.Builder()
          .withGroup("anomalydetector.dev")
          .withVersion("v1alpha1")
          .withKind("AnomalyDetector")
          .withPlural("anomalydetectors")
          .withNamespaced(true)
          .build();

  private final KubernetesClient client;

  SchemaTreeTest(ApiServer server) {
    client = server.client();
  }

  static List<Path> valid() throws IOException {
    return files("valid-");
  }

  static List<Path> invalid() throws IOException {
    return files("invalid-");
  }

  @ParameterizedTest
  @MethodSource("valid")
  void validDetectorIsTaken(Path file) throws IOException {
    String text = Files.readString(file);

    assertThatCode(() -> judge(text)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @MethodSource("invalid")
  void invalidDetectorIsRefusedWithWhy(Path file) throws IOException {
    String text = Files.readString(file);
    assertThat(text).startsWith(EXPECTED);
    String expected = text.lines().findFirst().orElseThrow().substring(EXPECTED.length());

    assertThatThrownBy(() -> judge(text))
        .isInstanceOf(KubernetesClientException.class)
        .hasMessageContaining(expected);
  }

  /** Stores what a change begins from, and asks the API server about the last version. */
  private void judge(String text) {
    String[] versions = text.split("(?m)^---$");
    if (versions.length == 1) {
      detector(versions[0]).dryRun(true).create();
      return;
    }
    detector(versions[0]).create();
    try {
      detector(versions[1]).dryRun(true).update();
    } finally {
      detector(versions[0]).delete();
    }
  }

  private Resource<GenericKubernetesResource> detector(String yaml) {
    return client
        .genericKubernetesResources(DETECTORS)
        .inNamespace("default")
        .resource(Serialization.unmarshal(yaml, GenericKubernetesResource.class));
  }

  private static List<Path> files(String prefix) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .sorted()
          .toList();
    }
  }
}
