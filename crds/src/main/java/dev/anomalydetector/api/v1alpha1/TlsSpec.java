package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * Encryption of the connections to Kafka.
 *
 * @param trustedCertificates whom to trust; empty: the certificate authorities that Java knows
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TlsSpec(
    @Size(max = 8)
        @JsonPropertyDescription(
            "Certificates of the authorities to trust, such as Strimzi's cluster CA. The default "
                + "is to trust the public ones.")
        List<TrustedCertificate> trustedCertificates) {
  /** Absent values become their defaults. */
  public TlsSpec {
    trustedCertificates = Immutable.list(trustedCertificates);
  }
}
