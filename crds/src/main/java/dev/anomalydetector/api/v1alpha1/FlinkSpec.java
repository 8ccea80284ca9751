package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;

/**
 * Settings of the Flink jobs.
 *
 * @param checkpoint how positions are made durable
 * @param snapshot how the state of the models is made durable
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record FlinkSpec(
    @Default("{}") @JsonPropertyDescription("How positions are made durable.")
        CheckpointSpec checkpoint,
    @Default("{}") @JsonPropertyDescription("How the state of the models is made durable.")
        SnapshotSpec snapshot) {
  /** Absent values become their defaults. */
  public FlinkSpec {
    checkpoint = checkpoint == null ? CheckpointSpec.DEFAULT : checkpoint;
    snapshot = snapshot == null ? SnapshotSpec.DEFAULT : snapshot;
  }

  /** Nothing said. */
  static final FlinkSpec DEFAULT = new FlinkSpec(null, null);
}
