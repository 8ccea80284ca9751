package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * What has become of the detector; written by the operator.
 *
 * @param observedGeneration the generation of the spec that this status is about; {@code null}
 *     before the first reconciliation
 * @param conditions the state of the detector in the form of Kubernetes conditions, by type
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnomalyDetectorStatus(
    @JsonPropertyDescription("The generation of the spec that this status is about.")
        Long observedGeneration,
    @Size(max = 32)
        @JsonPropertyDescription(
            "The state of the detector in the form of Kubernetes conditions, by type.")
        List<StatusCondition> conditions) {
  /** Absent values become their defaults. */
  public AnomalyDetectorStatus {
    conditions = Immutable.list(conditions);
  }
}
