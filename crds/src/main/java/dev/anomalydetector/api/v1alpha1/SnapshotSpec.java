package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.Percentage;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * Snapshots of the state of the models, taken one key group after the other, for ever.
 *
 * @param cpuShare how much of a worker's CPU time snapshots may take. More makes recovery faster
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SnapshotSpec(
    @Pattern(Percentage.PROPER_SHARE_PATTERN)
        @Size(max = Percentage.MAXIMUM_LENGTH)
        @Default("5%")
        @JsonPropertyDescription(
            "How much of a worker's CPU time snapshots may take. More makes recovery faster.")
        Percentage cpuShare) {
  /** Absent values become their defaults. */
  public SnapshotSpec {
    cpuShare = cpuShare == null ? Percentage.parse("5%") : cpuShare;
  }

  /** Nothing said. */
  static final SnapshotSpec DEFAULT = new SnapshotSpec(null);
}
