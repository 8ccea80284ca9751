package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonProperty;

/** How the detector says to Kafka who it is, as Strimzi's KafkaUser has it. */
public enum AuthenticationType {
  /** By a client certificate: the secret has {@code user.crt} and {@code user.key}. */
  @JsonProperty("Tls")
  TLS,
  /** By name and password (SCRAM-SHA-512): the secret has {@code sasl.jaas.config}. */
  @JsonProperty("ScramSha512")
  SCRAM_SHA_512
}
