package dev.anomalydetector.operator.cluster;

import static org.awaitility.Awaitility.await;

import io.fabric8.crdv2.generator.CRDGenerator;
import io.fabric8.crdv2.generator.CRDPostProcessor;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionStatus;
import io.fabric8.kubernetes.api.model.apiextensions.v1.JSONSchemaProps;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.strimzi.api.kafka.model.topic.KafkaTopic;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import org.apache.flink.kubernetes.operator.api.FlinkDeployment;

/**
 * The CRDs: ours as it is committed, those of Flink's operator and of Strimzi generated from the
 * Java models that they publish.
 */
public final class Crds {

  private static final String OWN = "/crds/anomalydetectors.anomalydetector.dev.yml";
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private Crds() {}

  /** Installs ours. */
  public static void installOwn(KubernetesClient client) {
    try (InputStream crd = Crds.class.getResourceAsStream(OWN)) {
      install(client, crd);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Installs that of FlinkDeployments. */
  public static void installFlink(KubernetesClient client) {
    install(client, generated(FlinkDeployment.class));
  }

  /** Installs that of KafkaTopics. */
  public static void installStrimzi(KubernetesClient client) {
    install(client, generated(KafkaTopic.class));
  }

  /** Removes those of FlinkDeployments and KafkaTopics, with all objects. */
  public static void removeOthers(KubernetesClient client) {
    for (String name :
        List.of("flinkdeployments.flink.apache.org", "kafkatopics.kafka.strimzi.io")) {
      var crd = client.apiextensions().v1().customResourceDefinitions().withName(name);
      crd.delete();
      await().atMost(PATIENCE).until(() -> crd.get() == null);
    }
  }

  private static InputStream generated(Class<? extends CustomResource<?, ?>> model) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    new CRDGenerator()
        .customResourceClasses(model)
        .forCRDVersions("v1")
        .withPostProcessor(
            new CRDPostProcessor() {
              @Override
              public HasMetadata process(HasMetadata crd, String version) {
                return letTopicsHaveOptions(crd);
              }
            })
        .withOutput(
            new CRDGenerator.AbstractCRDOutput<ByteArrayOutputStream>() {
              @Override
              protected ByteArrayOutputStream createStreamFor(String name) {
                return text;
              }
            })
        .generate();
    return new ByteArrayInputStream(text.toByteArray());
  }

  /** Options are of any type, as Strimzi's own CRD has it; the generator allows objects only. */
  private static HasMetadata letTopicsHaveOptions(HasMetadata generated) {
    for (var served : ((CustomResourceDefinition) generated).getSpec().getVersions()) {
      JSONSchemaProps spec = served.getSchema().getOpenAPIV3Schema().getProperties().get("spec");
      JSONSchemaProps options = spec.getProperties().get("config");
      if (options != null) {
        options.setAdditionalProperties(null);
        options.setXKubernetesPreserveUnknownFields(true);
      }
    }
    return generated;
  }

  private static void install(KubernetesClient client, InputStream text) {
    CustomResourceDefinition crd =
        client.apiextensions().v1().customResourceDefinitions().load(text).item();
    CustomResourceDefinition installed = client.resource(crd).get();
    if (installed != null && established(installed.getStatus())) {
      return;
    }
    client.resource(crd).forceConflicts().serverSideApply();
    await().atMost(PATIENCE).until(() -> established(client.resource(crd).get().getStatus()));
  }

  private static boolean established(CustomResourceDefinitionStatus status) {
    return status != null
        && status.getConditions() != null
        && status.getConditions().stream()
            .anyMatch(
                condition ->
                    condition.getType().equals("Established")
                        && condition.getStatus().equals("True"));
  }
}
