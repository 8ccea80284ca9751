package dev.anomalydetector.job.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.api.kafka.CredentialPaths;
import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.load.DetectorLoader;
import dev.anomalydetector.api.load.LoadResult;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Kafka's client library finds the credentials where a detector's secrets are mounted. */
class KafkaCredentialsTest {

  private static final String PASSWORD = "changeit";

  @TempDir private Path folder;

  @BeforeEach
  void mountSecrets() throws Exception {
    Path store = folder.resolve("user.p12");
    keytool(store);
    KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    Path user = Files.createDirectories(folder.resolve("user"));
    Path authority = Files.createDirectories(folder.resolve("ca/main-ca"));
    String certificate = pem("CERTIFICATE", keys.getCertificate("user").getEncoded());
    Files.writeString(user.resolve("user.crt"), certificate);
    Files.writeString(
        user.resolve("user.key"),
        pem("PRIVATE KEY", keys.getKey("user", PASSWORD.toCharArray()).getEncoded()));
    Files.writeString(
        user.resolve("sasl.jaas.config"),
        "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"u\""
            + " password=\"p\";");
    Files.writeString(authority.resolve("ca.crt"), certificate);
  }

  @Test
  void clientCertificateAndAuthorityAreRead() {
    try (Admin admin = Admin.create(settings("authentication: {secretName: u}, "))) {
      assertThat(admin).isNotNull();
    }
  }

  @Test
  void passwordIsRead() {
    String scram = "authentication: {type: ScramSha512, secretName: u}, ";
    try (Admin admin = Admin.create(settings(scram))) {
      assertThat(admin).isNotNull();
    }
  }

  @Test
  void brokenCertificateIsNoticed() throws IOException {
    Files.writeString(folder.resolve("ca/main-ca/ca.crt"), "no certificate");
    Map<String, Object> settings = settings("");

    assertThatThrownBy(() -> Admin.create(settings)).isInstanceOf(KafkaException.class);
  }

  private Map<String, Object> settings(String authentication) {
    String yaml =
        """
        apiVersion: anomalydetector.dev/v1alpha1
        kind: AnomalyDetector
        metadata: {name: secured}
        spec:
          kafka: {AUTHENTICATIONbootstrapServers: "localhost:9", tls: {trustedCertificates: [{secretName: main-ca}]}}
          source:
            kafka: {topic: t}
            timestamp: {field: time}
            fields: {m: {path: m, type: String}, v: {path: v}}
          key: [m]
          metrics: [{name: v, value: event.v}]
          detectors: [{name: d, metrics: [v], model: {threshold: {upper: 1}}}]
        """
            .replace("AUTHENTICATION", authentication);
    LoadResult loaded = new DetectorLoader().load("secured.yaml", yaml);
    assertThat(loaded).as("%s", loaded.findings()).isInstanceOf(LoadResult.Loaded.class);
    AnomalyDetector detector = ((LoadResult.Loaded) loaded).detector();
    CredentialPaths paths =
        new CredentialPaths(folder.resolve("user").toString(), folder.resolve("ca").toString());
    return new HashMap<>(KafkaConnection.of(detector, paths).settings());
  }

  private static void keytool(Path store) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "user",
                "-keyalg",
                "EC",
                "-dname",
                "CN=user",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static String pem(String type, byte[] content) {
    return "-----BEGIN %s-----%n%s%n-----END %s-----%n"
        .formatted(type, Base64.getMimeEncoder().encodeToString(content), type);
  }
}
