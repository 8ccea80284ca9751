package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Size;

/**
 * The Kafka cluster that everything runs over.
 *
 * @param bootstrapServers addresses of the brokers, {@code host:port} separated by commas; {@code
 *     null} where the local runner brings its own
 * @param topics settings of the topics that the detector creates
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record KafkaSpec(
    @Size(min = 1, max = 1024)
        @JsonPropertyDescription(
            "Addresses of the brokers, host:port separated by commas. Not needed by the local "
                + "runner, which brings a broker of its own.")
        String bootstrapServers,
    @Default("{}") @JsonPropertyDescription("Settings of the topics that the detector creates.")
        TopicsSpec topics) {
  /** Absent values become their defaults. */
  public KafkaSpec {
    topics = topics == null ? TopicsSpec.DEFAULT : topics;
  }

  /** Nothing said. */
  static final KafkaSpec DEFAULT = new KafkaSpec(null, null);
}
