package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * Who the detector is to Kafka.
 *
 * @param type how it proves it
 * @param secretName the secret with the proof, in the namespace of the detector, as Strimzi makes
 *     it for a KafkaUser
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AuthenticationSpec(
    @Default("Tls")
        @JsonPropertyDescription(
            "How the detector proves who it is: Tls (a client certificate) or ScramSha512 (name "
                + "and password).")
        AuthenticationType type,
    @Required
        @Pattern(Names.SECRET_PATTERN)
        @Size(max = 253)
        @JsonPropertyDescription(
            "The secret, in the namespace of the detector, as Strimzi makes it for a KafkaUser: "
                + "with user.crt and user.key for Tls, with sasl.jaas.config for ScramSha512.")
        String secretName) {
  /** Absent values become their defaults. */
  public AuthenticationSpec {
    type = type == null ? AuthenticationType.TLS : type;
  }
}
