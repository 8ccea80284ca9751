package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * How the work is divided.
 *
 * @param keyGroups into how many shares the entities are divided: the most workers there can be. It
 *     can never be changed
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value = "self.keyGroups == oldSelf.keyGroups",
    message =
        "keyGroups cannot be changed: the state is divided by it; create a new "
            + "AnomalyDetector instead",
    fieldPath = ".keyGroups")
public record ScalingSpec(
    @Min(1)
        @Max(1024)
        @Default("64")
        @JsonPropertyDescription(
            "Into how many shares the entities are divided: the most workers there can be. It can"
                + " never be changed.")
        Integer keyGroups) {
  /** Absent values become their defaults. */
  public ScalingSpec {
    keyGroups = keyGroups == null ? 64 : keyGroups;
  }

  /** Nothing said. */
  static final ScalingSpec DEFAULT = new ScalingSpec(null);
}
