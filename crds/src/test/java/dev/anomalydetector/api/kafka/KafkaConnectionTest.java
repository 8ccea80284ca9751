package dev.anomalydetector.api.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.api.load.LoadResult;
import dev.anomalydetector.api.load.Sample;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import org.junit.jupiter.api.Test;

class KafkaConnectionTest {

  private static final String BEFORE = "{bootstrapServers: \"kafka:9092\", ";

  @Test
  void brokersThatAreNamedAreUsed() {
    assertThat(KafkaConnection.of(detector(BEFORE)).settings())
        .containsEntry("bootstrap.servers", "kafka:9092")
        .doesNotContainKey("security.protocol");
  }

  @Test
  void brokersFollowFromTheCluster() {
    assertThat(
            KafkaConnection.of(detector("{cluster: {name: main, namespace: kafka}, ")).settings())
        .containsEntry("bootstrap.servers", "main-kafka-bootstrap.kafka.svc:9092");
    assertThat(KafkaConnection.of(detector("{cluster: {name: main}, tls: {}, ")).settings())
        .containsEntry("bootstrap.servers", "main-kafka-bootstrap.monitoring.svc:9093")
        .containsEntry("security.protocol", "SSL");
  }

  @Test
  void detectorWithoutBrokersIsRefusedWithWhatToDo() {
    AnomalyDetector nowhere = detector("{");

    assertThatThrownBy(() -> KafkaConnection.of(nowhere))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("spec.kafka")
        .hasMessageContaining("bootstrapServers");
  }

  @Test
  void certificatesAreReadFromTheMountedSecrets() {
    String tls =
        "{cluster: {name: main}, authentication: {secretName: user},"
            + " tls: {trustedCertificates: [{secretName: one},"
            + " {secretName: two, certificate: root.pem}]}, ";

    assertThat(KafkaConnection.of(detector(tls)).settings())
        .containsEntry("security.protocol", "SSL")
        .containsEntry("ssl.keystore.key", "${directory:/opt/anomaly/kafka-user:user.key}")
        .containsEntry(
            "ssl.truststore.certificates",
            "${directory:/opt/anomaly/kafka-ca/one:ca.crt}\n"
                + "${directory:/opt/anomaly/kafka-ca/two:root.pem}")
        .containsEntry("config.providers", "directory");
  }

  @Test
  void passwordGoesWithAndWithoutEncryption() {
    String scram = "authentication: {type: ScramSha512, secretName: user}, ";

    assertThat(KafkaConnection.of(detector(BEFORE + scram)).settings())
        .containsEntry("security.protocol", "SASL_PLAINTEXT")
        .containsEntry("sasl.jaas.config", "${directory:/opt/anomaly/kafka-user:sasl.jaas.config}");
    assertThat(KafkaConnection.of(detector(BEFORE + "tls: {}, " + scram)).settings())
        .containsEntry("security.protocol", "SASL_SSL")
        .doesNotContainKey("ssl.truststore.type");
  }

  private static AnomalyDetector detector(String kafka) {
    LoadResult result = Sample.load(Sample.edited(BEFORE, kafka));
    assertThat(result).as("%s", result.findings()).isInstanceOf(LoadResult.Loaded.class);
    return ((LoadResult.Loaded) result).detector();
  }
}
