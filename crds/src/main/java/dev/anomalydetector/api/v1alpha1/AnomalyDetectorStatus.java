package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import io.fabric8.kubernetes.model.annotation.LabelSelector;
import io.fabric8.kubernetes.model.annotation.StatusReplicas;
import java.util.List;
import java.util.Optional;

/**
 * What has become of the detector; written by the operator.
 *
 * @param observedGeneration the generation of the spec that this status is about; {@code null}
 *     before the first reconciliation
 * @param conditions the state of the detector in the form of Kubernetes conditions, by type
 * @param workers how many workers have key groups and detect now; {@code null} before there was one
 * @param selector label selector of the workers' pods, for those who scale by their metrics
 * @param stages what each Flink job is doing
 * @param assignment which worker has which key groups, as in {@code 0-31=0,32-63=1}; {@code null}
 *     before the operator has looked
 * @param rescales the last changes of the number of workers, the oldest first
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnomalyDetectorStatus(
    @JsonPropertyDescription("The generation of the spec that this status is about.")
        Long observedGeneration,
    @Size(max = 32)
        @JsonPropertyDescription(
            "The state of the detector in the form of Kubernetes conditions, by type.")
        List<StatusCondition> conditions,
    @StatusReplicas @JsonPropertyDescription("How many workers detect now.") Integer workers,
    @LabelSelector
        @Size(max = 1024)
        @JsonPropertyDescription(
            "Label selector of the workers' pods, for those who scale by their metrics.")
        String selector,
    @Size(max = 1100) @JsonPropertyDescription("What each Flink job is doing.")
        List<StageStatus> stages,
    @Size(max = 16384)
        @JsonPropertyDescription("Which worker has which key groups, as in 0-31=0,32-63=1.")
        String assignment,
    @Size(max = 10)
        @JsonPropertyDescription("The last changes of the number of workers, the oldest first.")
        List<RescaleStatus> rescales) {
  /** Absent values become their defaults. */
  public AnomalyDetectorStatus {
    conditions = Immutable.list(conditions);
    stages = Immutable.list(stages);
    rescales = Immutable.list(rescales);
  }

  /** The condition of a type; empty if there is none. */
  public Optional<StatusCondition> condition(String type) {
    return conditions.stream().filter(condition -> condition.type().equals(type)).findFirst();
  }
}
