package dev.anomalydetector.api.kafka;

import dev.anomalydetector.api.v1alpha1.TrustedCertificate;

/**
 * Where the secrets of a detector are mounted.
 *
 * @param user folder with the members of the secret {@code spec.kafka.authentication.secretName}
 * @param authorities folder with one folder for each secret of {@code
 *     spec.kafka.tls.trustedCertificates}, by its name
 */
public record CredentialPaths(String user, String authorities) {

  /** Where they are in the pods of Flink. */
  public static final CredentialPaths IN_PODS =
      new CredentialPaths("/opt/anomaly/kafka-user", "/opt/anomaly/kafka-ca");

  /** The folder of the secret of a trusted certificate. */
  public String authority(TrustedCertificate certificate) {
    return authorities + "/" + certificate.secretName();
  }
}
