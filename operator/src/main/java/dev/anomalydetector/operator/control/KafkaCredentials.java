package dev.anomalydetector.operator.control;

import dev.anomalydetector.api.kafka.CredentialPaths;
import dev.anomalydetector.api.kafka.KafkaConnection;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.KafkaSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The settings of Kafka's clients with the contents of secrets where the jobs' settings point to
 * mounted files. Pure.
 */
public final class KafkaCredentials {

  private static final CredentialPaths FOLDERS = new CredentialPaths("user", "authority");
  private static final Pattern POINTER =
      Pattern.compile("\\$\\{directory:(user|authority/([^:}]+)):([^}]+)}");

  private KafkaCredentials() {}

  /** Names of the secrets that a detector names, in its namespace. */
  public static SortedSet<String> secrets(AnomalyDetector detector) {
    KafkaSpec kafka = detector.getSpec().kafka();
    SortedSet<String> names = new TreeSet<>();
    if (kafka.authentication() != null) {
      names.add(kafka.authentication().secretName());
    }
    if (kafka.tls() != null) {
      kafka.tls().trustedCertificates().forEach(trusted -> names.add(trusted.secretName()));
    }
    return names;
  }

  /**
   * The settings.
   *
   * @param secrets by name of a secret, its members as texts; those that do not exist are not there
   * @throws ControlException when one is missing, or has no such member
   */
  public static Map<String, String> settings(
      AnomalyDetector detector, Map<String, Map<String, String>> secrets) {
    Map<String, String> settings = new HashMap<>(KafkaConnection.of(detector, FOLDERS).settings());
    settings.keySet().removeIf(option -> option.startsWith("config.providers"));
    settings.replaceAll((option, value) -> resolved(detector, value, secrets));
    return settings;
  }

  private static String resolved(
      AnomalyDetector detector, String value, Map<String, Map<String, String>> secrets) {
    return POINTER
        .matcher(value)
        .replaceAll(
            pointer -> {
              String secret =
                  pointer.group(2) == null
                      ? detector.getSpec().kafka().authentication().secretName()
                      : pointer.group(2);
              return Matcher.quoteReplacement(member(secret, pointer.group(3), secrets));
            });
  }

  private static String member(
      String secret, String member, Map<String, Map<String, String>> secrets) {
    Map<String, String> found = secrets.get(secret);
    if (found == null || !found.containsKey(member)) {
      throw new ControlException(
          "secret %s: %s: the operator needs it to change the number of workers"
              .formatted(secret, found == null ? "does not exist" : "has no member " + member));
    }
    return found.get(member);
  }
}
