package dev.anomalydetector.api.kafka;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AuthenticationSpec;
import dev.anomalydetector.api.v1alpha1.AuthenticationType;
import dev.anomalydetector.api.v1alpha1.ClusterReference;
import dev.anomalydetector.api.v1alpha1.KafkaSpec;
import dev.anomalydetector.api.v1alpha1.TlsSpec;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the clients of a detector tell Kafka's client library. Credentials are not in it: it points
 * to the files in which they lie, and the library reads them.
 *
 * @param settings options of Kafka's clients, by name
 */
public record KafkaConnection(Map<String, String> settings) {

  private static final String BOOTSTRAP_SERVERS = "bootstrap.servers";
  private static final int PORT = 9092;
  private static final int TLS_PORT = 9093;

  /** Sorts the options, so that they always come in the same order. */
  public KafkaConnection {
    settings = Collections.unmodifiableMap(new TreeMap<>(settings));
  }

  /**
   * The connection of a detector whose secrets are mounted as in the pods of Flink.
   *
   * @throws IllegalArgumentException if the detector names neither a cluster nor bootstrap servers
   */
  public static KafkaConnection of(AnomalyDetector detector) {
    return of(detector, CredentialPaths.IN_PODS);
  }

  /**
   * The connection of a detector.
   *
   * @param paths where the secrets are mounted
   * @throws IllegalArgumentException if the detector names neither a cluster nor bootstrap servers
   */
  public static KafkaConnection of(AnomalyDetector detector, CredentialPaths paths) {
    KafkaSpec kafka = detector.getSpec().kafka();
    Map<String, String> settings = new TreeMap<>();
    settings.put(
        BOOTSTRAP_SERVERS,
        bootstrapServers(detector)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "spec.kafka: names no brokers: give cluster (name and namespace of "
                            + "Strimzi's Kafka) or bootstrapServers (host:port)")));
    // Kafka's default of 64 KB is less than large segments need: between pods of one node the
    // kernel then drops some, and everybody waits until they are sent again.
    settings.put("receive.buffer.bytes", "-1");
    settings.put("send.buffer.bytes", "-1");
    if (kafka.authentication() != null || kafka.tls() != null) {
      settings.put("security.protocol", protocol(kafka));
      settings.put("config.providers", "directory");
      settings.put(
          "config.providers.directory.class",
          "org.apache.kafka.common.config.provider.DirectoryConfigProvider");
    }
    settings.putAll(trust(kafka.tls(), paths));
    settings.putAll(proof(kafka.authentication(), paths.user()));
    return new KafkaConnection(settings);
  }

  private static String protocol(KafkaSpec kafka) {
    String transport = kafka.tls() == null ? "PLAINTEXT" : "SSL";
    return password(kafka.authentication()) ? "SASL_" + transport : transport;
  }

  private static boolean password(AuthenticationSpec authentication) {
    return authentication != null && authentication.type() == AuthenticationType.SCRAM_SHA_512;
  }

  private static Map<String, String> trust(TlsSpec tls, CredentialPaths paths) {
    if (tls == null || tls.trustedCertificates().isEmpty()) {
      return Map.of();
    }
    String certificates =
        tls.trustedCertificates().stream()
            .map(certificate -> content(paths.authority(certificate), certificate.certificate()))
            .collect(Collectors.joining("\n"));
    return Map.of("ssl.truststore.type", "PEM", "ssl.truststore.certificates", certificates);
  }

  private static Map<String, String> proof(AuthenticationSpec authentication, String folder) {
    if (authentication == null) {
      return Map.of();
    }
    return password(authentication)
        ? Map.of(
            "sasl.mechanism",
            "SCRAM-SHA-512",
            "sasl.jaas.config",
            content(folder, "sasl.jaas.config"))
        : Map.of(
            "ssl.keystore.type", "PEM",
            "ssl.keystore.certificate.chain", content(folder, "user.crt"),
            "ssl.keystore.key", content(folder, "user.key"));
  }

  /**
   * Addresses of the brokers: those that the spec says, or else those that Strimzi gives the
   * cluster; empty if the spec names neither.
   */
  public static Optional<String> bootstrapServers(AnomalyDetector detector) {
    KafkaSpec kafka = detector.getSpec().kafka();
    if (kafka.bootstrapServers() != null) {
      return Optional.of(kafka.bootstrapServers());
    }
    int port = kafka.tls() == null ? PORT : TLS_PORT;
    return clusterNamespace(detector)
        .map(
            namespace -> kafka.cluster().name() + "-kafka-bootstrap." + namespace + ".svc:" + port);
  }

  /** The namespace of Strimzi's cluster, where topics are made; empty if there is no cluster. */
  public static Optional<String> clusterNamespace(AnomalyDetector detector) {
    ClusterReference cluster = detector.getSpec().kafka().cluster();
    if (cluster == null) {
      return Optional.empty();
    }
    return Optional.of(
        cluster.namespace() == null ? DetectorNames.of(detector).namespace() : cluster.namespace());
  }

  /** What Kafka's client library replaces by the content of a file. */
  private static String content(String folder, String file) {
    return "${directory:" + folder + ":" + file + "}";
  }
}
