package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.v1alpha1.DeploymentMode;
import dev.anomalydetector.api.v1alpha1.ImagePullPolicy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What all Flink jobs of a detector have in common.
 *
 * @param image image of the jobs
 * @param imagePullPolicy when nodes fetch it; empty: as Kubernetes decides
 * @param version what Flink's operator takes the image's Flink for, such as v1_20
 * @param mode who starts the TaskManagers
 * @param serviceAccount service account of the pods; empty: one that the operator makes
 * @param checkpointMillis how often positions are made durable, in milliseconds
 * @param directory where the detector's checkpoints, savepoints and snapshots go
 * @param configuration options of Flink that the user gave
 * @param podTemplate pod template that the user gave; empty for none
 * @param userSecret secret with which the jobs prove to Kafka who they are; empty for none
 * @param authoritySecrets secrets with the certificates of those whom the jobs trust
 */
public record FlinkPlan(
    String image,
    Optional<ImagePullPolicy> imagePullPolicy,
    String version,
    DeploymentMode mode,
    Optional<String> serviceAccount,
    long checkpointMillis,
    String directory,
    Map<String, String> configuration,
    Map<String, Object> podTemplate,
    Optional<String> userSecret,
    List<String> authoritySecrets) {

  /** Copies the list; the maps are immutable already. */
  public FlinkPlan {
    authoritySecrets = List.copyOf(authoritySecrets);
  }
}
