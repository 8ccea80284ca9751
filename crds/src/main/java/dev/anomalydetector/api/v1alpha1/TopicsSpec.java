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
 * Settings of the topics that the detector creates.
 *
 * @param replicas how many brokers keep a copy of each topic; {@code null}: the default of the
 *     Kafka cluster
 * @param retention how long records are kept. It must span the time for which the detector may be
 *     down
 * @param deletionPolicy what becomes of the topics when the detector is deleted
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TopicsSpec(
    @Min(1)
        @Max(32767)
        @JsonPropertyDescription(
            "How many brokers keep a copy of each topic. The default is the default of the Kafka "
                + "cluster.")
        Integer replicas,
    @Pattern(TimeSpan.POSITIVE_PATTERN)
        @Size(max = TimeSpan.MAXIMUM_LENGTH)
        @Default("24h")
        @JsonPropertyDescription(
            "How long records are kept. It must span the time for which the detector may be down.")
        TimeSpan retention,
    @Default("Retain")
        @JsonPropertyDescription(
            "What becomes of the topics when the detector is deleted: Retain keeps them, Delete "
                + "deletes them with all that is in them.")
        DeletionPolicy deletionPolicy) {
  /** Absent values become their defaults. */
  public TopicsSpec {
    retention = retention == null ? TimeSpan.parse("24h") : retention;
    deletionPolicy = deletionPolicy == null ? DeletionPolicy.RETAIN : deletionPolicy;
  }

  /** Nothing said. */
  static final TopicsSpec DEFAULT = new TopicsSpec(null, null, null);
}
