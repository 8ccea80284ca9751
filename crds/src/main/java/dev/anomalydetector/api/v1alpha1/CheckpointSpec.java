package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * Flink's checkpoints, which hold positions only.
 *
 * @param interval how often. Alerts already sent may be sent again after a crash for as far back as
 *     this, with the same id
 * @param directory where checkpoints and snapshots are written; {@code null}: a temporary directory
 *     of the local runner
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CheckpointSpec(
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("2s")
        @JsonPropertyDescription(
            "How often. Alerts already sent may be sent again after a crash for as far back as "
                + "this, with the same id.")
        TimeSpan interval,
    @Pattern(Places.DIRECTORY_PATTERN)
        @Size(min = 1, max = 1024)
        @JsonPropertyDescription(
            "Where checkpoints and snapshots are written, such as s3://bucket/path. Needed in a "
                + "cluster; the local runner uses a temporary one.")
        String directory) {
  /** Absent values become their defaults. */
  public CheckpointSpec {
    interval = interval == null ? TimeSpan.parse("2s") : interval;
  }

  /** Nothing said. */
  static final CheckpointSpec DEFAULT = new CheckpointSpec(null, null);
}
