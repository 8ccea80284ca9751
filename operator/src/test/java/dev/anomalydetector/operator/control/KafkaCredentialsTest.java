package dev.anomalydetector.operator.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.Detectors;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KafkaCredentialsTest {

  private static final AnomalyDetector SCRAM =
      detector(
          "authentication: {type: ScramSha512, secretName: user}\n"
              + "    tls: {trustedCertificates: [{secretName: ca}, {secretName: other,"
              + " certificate: root.pem}]}");

  private static AnomalyDetector detector(String security) {
    return Detectors.edited(
        "d", "n", "cluster: {name: main}", "cluster: {name: main}\n    " + security);
  }

  @Test
  void secretsAreThoseThatTheSpecNames() {
    assertThat(KafkaCredentials.secrets(SCRAM)).containsExactly("ca", "other", "user");
    assertThat(KafkaCredentials.secrets(Detectors.of("d", "n"))).isEmpty();
  }

  @Test
  void contentsOfSecretsStandWhereTheJobsHavePointers() {
    Map<String, String> settings =
        KafkaCredentials.settings(
            SCRAM,
            Map.of(
                "user", Map.of("sasl.jaas.config", "login $1 password=\\x;"),
                "ca", Map.of("ca.crt", "-----A-----"),
                "other", Map.of("root.pem", "-----B-----")));

    assertThat(settings)
        .containsEntry("security.protocol", "SASL_SSL")
        .containsEntry("sasl.jaas.config", "login $1 password=\\x;")
        .containsEntry("ssl.truststore.certificates", "-----A-----\n-----B-----")
        .containsEntry("bootstrap.servers", "main-kafka-bootstrap.n.svc:9093");
    assertThat(settings.keySet()).noneMatch(option -> option.startsWith("config.providers"));
    assertThat(settings.values()).noneMatch(value -> value.contains("${"));
  }

  @Test
  void certificateOfAUserComesFromItsSecret() {
    Map<String, String> settings =
        KafkaCredentials.settings(
            detector("authentication: {type: Tls, secretName: user}\n    tls: {}"),
            Map.of("user", Map.of("user.crt", "C", "user.key", "K")));

    assertThat(settings)
        .containsEntry("ssl.keystore.certificate.chain", "C")
        .containsEntry("ssl.keystore.key", "K");
  }

  @Test
  void whatIsMissingIsNamed() {
    assertThatThrownBy(() -> KafkaCredentials.settings(SCRAM, Map.of()))
        .isInstanceOf(ControlException.class)
        .hasMessageContaining("does not exist");
    assertThatThrownBy(
            () ->
                KafkaCredentials.settings(
                    SCRAM,
                    Map.of(
                        "user", Map.of("password", "x"),
                        "ca", Map.of("ca.crt", "A"),
                        "other", Map.of("root.pem", "B"))))
        .isInstanceOf(ControlException.class)
        .hasMessageContaining("secret user: has no member sasl.jaas.config");
  }
}
