package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;
import io.fabric8.kubernetes.model.annotation.SpecReplicas;

/**
 * How the work is divided.
 *
 * @param workers how many workers detect
 * @param keyGroups into how many shares the entities are divided: the most workers there can be. It
 *     can never be changed
 * @param rescale how key groups move when the number of workers changes
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "self.keyGroups == oldSelf.keyGroups",
    message =
        "keyGroups cannot be changed: the state is divided by it; create a new "
            + "AnomalyDetector instead",
    fieldPath = ".keyGroups")
@ValidationRule(
    value = "self.workers <= self.keyGroups",
    message =
        "workers must be at most keyGroups: a worker without a key group would have nothing to do",
    fieldPath = ".workers")
public record ScalingSpec(
    @Min(1)
        @Max(1024)
        @Default("1")
        @SpecReplicas
        @JsonPropertyDescription(
            "How many workers detect; also set by kubectl scale. At most keyGroups.")
        Integer workers,
    @Min(1)
        @Max(1024)
        @Default("64")
        @JsonPropertyDescription(
            "Into how many shares the entities are divided: the most workers there can be. It can"
                + " never be changed.")
        Integer keyGroups,
    @Default("{}")
        @JsonPropertyDescription("How key groups move when the number of workers changes.")
        RescaleSpec rescale) {
  /** Absent values become their defaults. */
  public ScalingSpec {
    workers = workers == null ? 1 : workers;
    keyGroups = keyGroups == null ? 64 : keyGroups;
    rescale = rescale == null ? RescaleSpec.DEFAULT : rescale;
  }

  /** Nothing said. */
  static final ScalingSpec DEFAULT = new ScalingSpec(null, null, null);
}
