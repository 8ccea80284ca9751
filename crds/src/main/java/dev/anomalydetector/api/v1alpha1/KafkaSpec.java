package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;
import io.fabric8.generator.annotation.ValidationRule;

/**
 * The Kafka cluster that everything runs over.
 *
 * @param cluster the Kafka cluster of Strimzi in which the operator makes the topics; {@code null}:
 *     the topics are made by somebody else
 * @param bootstrapServers addresses of the brokers, {@code host:port} separated by commas; {@code
 *     null} where they follow from the cluster or the local runner brings its own
 * @param authentication who the detector is; {@code null}: nobody in particular
 * @param tls encryption; {@code null}: none
 * @param topics settings of the topics that the detector creates
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
@ValidationRule(
    value =
        "has(self.cluster) == has(oldSelf.cluster)"
            + " && (!has(self.cluster) || self.cluster == oldSelf.cluster)",
    message =
        "cluster cannot be changed: events and positions are in it; create a new AnomalyDetector "
            + "instead",
    fieldPath = ".cluster")
@ValidationRule(
    value = "!has(self.authentication) || self.authentication.type != 'Tls' || has(self.tls)",
    message =
        "tls is needed with authentication of type Tls: add tls: {} (and trustedCertificates, if "
            + "the brokers' certificates are not from a public authority)",
    fieldPath = ".authentication")
public record KafkaSpec(
    @JsonPropertyDescription(
            "The Kafka cluster of Strimzi in which the operator makes the topics. Without it the "
                + "topics must be made by somebody else.")
        ClusterReference cluster,
    @Pattern(Places.BROKERS_PATTERN)
        @Size(min = 1, max = 1024)
        @JsonPropertyDescription(
            "Addresses of the brokers, host:port separated by commas. By default they follow from "
                + "cluster; the local runner brings a broker of its own.")
        String bootstrapServers,
    @JsonPropertyDescription("Who the detector is to Kafka; by default nobody in particular.")
        AuthenticationSpec authentication,
    @JsonPropertyDescription("Encryption of the connections; by default there is none.")
        TlsSpec tls,
    @Default("{}") @JsonPropertyDescription("Settings of the topics that the detector creates.")
        TopicsSpec topics) {
  /** Absent values become their defaults. */
  public KafkaSpec {
    topics = topics == null ? TopicsSpec.DEFAULT : topics;
  }

  /** Nothing said. */
  static final KafkaSpec DEFAULT = new KafkaSpec(null, null, null, null, null);
}
