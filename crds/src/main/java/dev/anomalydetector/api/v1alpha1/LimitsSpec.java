package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.MemorySize;
import dev.anomalydetector.api.value.TimeSpan;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * Bounds on what the detector keeps in memory; they are divided evenly over the key groups.
 *
 * @param entities how many entities are watched at most
 * @param modelMemory how much memory their models take at most, such as 512Mi or 2Gi
 * @param idleEntityTimeToLive after how long without events, in event time, an entity is forgotten
 * @param onLimit what happens at a bound: Evict forgets the entity that has been silent for
 *     longest, Refuse does not watch the new one
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record LimitsSpec(
    @Min(1)
        @Max(1000000000)
        @Default("1000000")
        @JsonPropertyDescription("How many entities are watched at most.")
        Long entities,
    @Pattern(MemorySize.PATTERN)
        @Size(max = MemorySize.MAXIMUM_LENGTH)
        @Default("2Gi")
        @JsonPropertyDescription("How much memory their models take at most, such as 512Mi or 2Gi.")
        MemorySize modelMemory,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("1d")
        @JsonPropertyDescription(
            "After how long without events, in event time, an entity is forgotten.")
        TimeSpan idleEntityTimeToLive,
    @Default("Evict")
        @JsonPropertyDescription(
            "What happens at a bound: Evict forgets the entity that has been silent for longest, "
                + "Refuse does not watch the new one.")
        LimitPolicy onLimit) {
  /** Absent values become their defaults. */
  public LimitsSpec {
    entities = entities == null ? 1_000_000L : entities;
    modelMemory = modelMemory == null ? MemorySize.parse("2Gi") : modelMemory;
    idleEntityTimeToLive =
        idleEntityTimeToLive == null ? TimeSpan.parse("24h") : idleEntityTimeToLive;
    onLimit = onLimit == null ? LimitPolicy.EVICT : onLimit;
  }

  /** Nothing said. */
  static final LimitsSpec DEFAULT = new LimitsSpec(null, null, null, null);
}
