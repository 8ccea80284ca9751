package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.Percentage;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * Snapshots of the state of the models, taken one key group after the other, for ever.
 *
 * @param interval how long to wait at least between two snapshots of one key group
 * @param cpuShare how much of a worker's CPU time snapshots may take. More makes recovery faster
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record SnapshotSpec(
    @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("10s")
        @JsonPropertyDescription(
            "How long to wait at least between two snapshots of one key group. With much state it "
                + "takes longer, as cpuShare allows.")
        TimeSpan interval,
    @Pattern(Percentage.PROPER_SHARE_PATTERN)
        @Size(max = Percentage.MAXIMUM_LENGTH)
        @Default("5%")
        @JsonPropertyDescription(
            "How much of a worker's CPU time snapshots may take. More makes recovery faster.")
        Percentage cpuShare) {
  /** Absent values become their defaults. */
  public SnapshotSpec {
    interval = interval == null ? TimeSpan.parse("10s") : interval;
    cpuShare = cpuShare == null ? Percentage.parse("5%") : cpuShare;
  }

  /** Nothing said. */
  static final SnapshotSpec DEFAULT = new SnapshotSpec(null, null);
}
