package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.crd.generator.annotation.PreserveUnknownFields;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import java.util.Map;

/**
 * Settings of the Flink jobs.
 *
 * @param image image of the jobs; {@code null}: the one of the operator's own version
 * @param imagePullPolicy when nodes fetch it; {@code null}: as Kubernetes decides from the tag
 * @param version what Flink's operator takes the image's Flink for, such as v1_20; {@code null}:
 *     what the image of the operator's own version has
 * @param mode who starts the TaskManagers
 * @param serviceAccount service account of Flink's pods; {@code null}: one that the operator makes
 * @param jobManager what a JobManager may use
 * @param taskManager what a TaskManager may use
 * @param checkpoint how positions are made durable
 * @param snapshot how the state of the models is made durable
 * @param configuration options of Flink, merged with the operator's own
 * @param podTemplate pod template of Kubernetes, merged with the operator's own; empty for none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FlinkSpec(
    @Pattern(Places.IMAGE_PATTERN)
        @Size(min = 1, max = 512)
        @JsonPropertyDescription(
            "Image of the jobs. The default is the one of the operator's own version.")
        String image,
    @JsonPropertyDescription(
            "When nodes fetch the image: Always, IfNotPresent or Never. By default Kubernetes "
                + "decides from the tag.")
        ImagePullPolicy imagePullPolicy,
    @Pattern("^v[1-9]_[0-9]{1,2}$")
        @Size(max = 5)
        @JsonPropertyDescription(
            "What Flink's operator takes the Flink in the image for, such as v1_20. The default "
                + "is what the default image has.")
        String version,
    @Default("Native")
        @JsonPropertyDescription(
            "Who starts the TaskManagers: Native (Flink itself) or Standalone (Flink's operator).")
        DeploymentMode mode,
    @Pattern(Names.SECRET_PATTERN)
        @Size(max = 253)
        @JsonPropertyDescription(
            "Service account of Flink's pods. By default the operator makes one that may do what "
                + "Flink needs and nothing else.")
        String serviceAccount,
    @Default("{}") @JsonPropertyDescription("What a JobManager may use.") ResourcesSpec jobManager,
    @Default("{}") @JsonPropertyDescription("What a TaskManager may use.")
        ResourcesSpec taskManager,
    @Default("{}") @JsonPropertyDescription("How positions are made durable.")
        CheckpointSpec checkpoint,
    @Default("{}") @JsonPropertyDescription("How the state of the models is made durable.")
        SnapshotSpec snapshot,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @Size(max = 128)
        @JsonPropertyDescription(
            "Options of Flink, merged with the operator's own; those that the operator needs for "
                + "itself are refused.")
        Map<String, @Size(max = 4096) String> configuration,
    @JsonInclude(JsonInclude.Include.NON_EMPTY)
        @PreserveUnknownFields
        @Size(max = 16)
        @JsonPropertyDescription(
            "A pod template of Kubernetes (metadata and spec), merged with the operator's own: "
                + "volumes, tolerations and so on. Flink's container is named "
                + "flink-main-container.")
        Map<String, Object> podTemplate) {
  /** Absent values become their defaults. */
  public FlinkSpec {
    mode = mode == null ? DeploymentMode.NATIVE : mode;
    jobManager = jobManager == null ? ResourcesSpec.DEFAULT : jobManager;
    taskManager = taskManager == null ? ResourcesSpec.DEFAULT : taskManager;
    checkpoint = checkpoint == null ? CheckpointSpec.DEFAULT : checkpoint;
    snapshot = snapshot == null ? SnapshotSpec.DEFAULT : snapshot;
    configuration = Immutable.map(configuration);
    podTemplate = Immutable.map(podTemplate);
  }

  /** Nothing said. */
  static final FlinkSpec DEFAULT =
      new FlinkSpec(null, null, null, null, null, null, null, null, null, null, null);
}
