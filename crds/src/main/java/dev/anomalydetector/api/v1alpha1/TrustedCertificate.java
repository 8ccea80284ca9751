package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A certificate in a secret.
 *
 * @param secretName the secret, in the namespace of the detector
 * @param certificate the key in the secret, whose value is in PEM
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TrustedCertificate(
    @Required
        @Pattern(Names.SECRET_PATTERN)
        @Size(max = 253)
        @JsonPropertyDescription(
            "The secret, in the namespace of the detector, such as a copy of Strimzi's "
                + "<cluster>-cluster-ca-cert.")
        String secretName,
    @Default("ca.crt")
        @Pattern("^[-._a-zA-Z0-9]+$")
        @Size(max = 253)
        @JsonPropertyDescription("The key in the secret whose value is the certificate, in PEM.")
        String certificate) {
  /** Absent values become their defaults. */
  public TrustedCertificate {
    certificate = certificate == null ? "ca.crt" : certificate;
  }
}
