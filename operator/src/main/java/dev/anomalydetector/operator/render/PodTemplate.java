package dev.anomalydetector.operator.render;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.kafka.CredentialPaths;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.plan.DetectorDocument;
import dev.anomalydetector.operator.plan.DetectorPlan;
import dev.anomalydetector.operator.plan.StagePlan;
import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerBuilder;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpecBuilder;
import io.fabric8.kubernetes.api.model.VolumeBuilder;
import io.fabric8.kubernetes.api.model.VolumeMount;
import io.fabric8.kubernetes.api.model.VolumeMountBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The template of a job's pods: defaults that satisfy Kubernetes' restricted pod security, over
 * them the user's, over those the detector and the secrets that the job needs.
 */
final class PodTemplate {

  /** The name that Flink's operator expects of Flink's container. */
  private static final String CONTAINER = "flink-main-container";

  /** Uid and gid of the user flink in Flink's images. */
  private static final long FLINK_USER = 9999L;

  private PodTemplate() {}

  static ObjectNode of(DetectorPlan plan, StagePlan stage, Optional<String> serviceAccountUid) {
    ObjectNode users = Json.tree(plan.flink().podTemplate());
    return TemplateMerge.merge(
        TemplateMerge.merge(Json.tree(restricted()), users),
        Json.tree(required(plan, stage, serviceAccountUid)));
  }

  private static PodTemplateSpec restricted() {
    Container container =
        new ContainerBuilder()
            .withName(CONTAINER)
            .withNewSecurityContext()
            .withAllowPrivilegeEscalation(false)
            .withNewCapabilities()
            .withDrop("ALL")
            .endCapabilities()
            .endSecurityContext()
            .build();
    return new PodTemplateSpecBuilder()
        .withNewSpec()
        .withNewSecurityContext()
        .withRunAsNonRoot(true)
        .withRunAsUser(FLINK_USER)
        .withRunAsGroup(FLINK_USER)
        .withFsGroup(FLINK_USER)
        .withNewSeccompProfile()
        .withType("RuntimeDefault")
        .endSeccompProfile()
        .endSecurityContext()
        .withContainers(container)
        .endSpec()
        .build();
  }

  private static PodTemplateSpec required(
      DetectorPlan plan, StagePlan stage, Optional<String> serviceAccountUid) {
    Map<String, String> annotations = new TreeMap<>();
    annotations.put(
        AnomalyDetector.GROUP + "/" + stage.stage().label() + "-config", stage.configurationHash());
    serviceAccountUid.ifPresent(
        uid -> annotations.put(AnomalyDetector.GROUP + "/service-account-uid", uid));
    List<Mounted> mounted = mounted(plan);
    Container container =
        new ContainerBuilder()
            .withName(CONTAINER)
            .withVolumeMounts(mounted.stream().map(Mounted::mount).toList())
            .build();
    return new PodTemplateSpecBuilder()
        .withNewMetadata()
        .withLabels(Labels.of(plan.identity(), stage.stage()))
        .addToAnnotations(annotations)
        .endMetadata()
        .withNewSpec()
        .withContainers(container)
        .withVolumes(mounted.stream().map(Mounted::volume).map(VolumeBuilder::build).toList())
        .endSpec()
        .build();
  }

  private static List<Mounted> mounted(DetectorPlan plan) {
    List<Mounted> mounted = new ArrayList<>();
    mounted.add(
        new Mounted(
            "anomaly-detector",
            DetectorDocument.DIRECTORY,
            new VolumeBuilder()
                .withNewConfigMap()
                .withName(plan.names().configMap())
                .endConfigMap()));
    plan.flink()
        .userSecret()
        .ifPresent(
            secret -> mounted.add(secret("kafka-user", CredentialPaths.IN_PODS.user(), secret)));
    int number = 0;
    for (String secret : plan.flink().authoritySecrets()) {
      mounted.add(
          secret(
              "kafka-ca-" + number++,
              CredentialPaths.IN_PODS.authorities() + "/" + secret,
              secret));
    }
    return mounted;
  }

  private static Mounted secret(String name, String path, String secret) {
    return new Mounted(
        name, path, new VolumeBuilder().withNewSecret().withSecretName(secret).endSecret());
  }

  /** A volume and where the container sees it. */
  private record Mounted(String name, String path, VolumeBuilder source) {

    VolumeBuilder volume() {
      return source.withName(name);
    }

    VolumeMount mount() {
      return new VolumeMountBuilder().withName(name).withMountPath(path).withReadOnly(true).build();
    }
  }
}
