package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * The Kafka topic to read.
 *
 * @param topic name of the topic
 * @param startFrom where to begin when the detector has never run before: Earliest (the oldest
 *     record) or Latest (only new ones)
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record KafkaSourceSpec(
    @Required
        @Pattern(Places.TOPIC_PATTERN)
        @Size(max = 249)
        @JsonPropertyDescription("Name of the topic.")
        String topic,
    @Default("Latest")
        @JsonPropertyDescription(
            "Where to begin when the detector has never run before: Earliest (the oldest record) "
                + "or Latest (only new ones).")
        StartFrom startFrom) {
  /** Absent values become their defaults. */
  public KafkaSourceSpec {
    startFrom = startFrom == null ? StartFrom.LATEST : startFrom;
  }
}
