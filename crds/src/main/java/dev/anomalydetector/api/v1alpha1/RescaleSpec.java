package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * How key groups move when the number of workers changes.
 *
 * @param strategy how they come from one worker to another
 * @param batch how many of them are on their way at once
 * @param gap how long to wait after a batch has arrived before the next one sets out
 * @param timeout how long the handover of one key group may take before the rescale is given up
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RescaleSpec(
    @Default("Live")
        @JsonPropertyDescription(
            "How key groups come from one worker to another. Live: the new owner follows the old"
                + " one until it can take over, so that none stands still. PartialPause: the old"
                + " owner stops a key group and leaves a snapshot, from which the new one goes on.")
        RescaleStrategy strategy,
    @Min(1)
        @Max(1024)
        @Default("4")
        @JsonPropertyDescription(
            "How many key groups are on their way at once. With Live each of them is in the memory"
                + " of two workers meanwhile.")
        Integer batch,
    @Pattern(TimeSpan.PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("1s")
        @JsonPropertyDescription(
            "How long to wait after a batch has arrived before the next one sets out.")
        TimeSpan gap,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("5m")
        @JsonPropertyDescription(
            "How long the handover of one key group may take. Then it is called off, and everything"
                + " stays where it is.")
        TimeSpan timeout) {
  /** Absent values become their defaults. */
  public RescaleSpec {
    strategy = strategy == null ? RescaleStrategy.LIVE : strategy;
    batch = batch == null ? 4 : batch;
    gap = gap == null ? TimeSpan.parse("1s") : gap;
    timeout = timeout == null ? TimeSpan.parse("5m") : timeout;
  }

  /** Nothing said. */
  static final RescaleSpec DEFAULT = new RescaleSpec(null, null, null, null);
}
