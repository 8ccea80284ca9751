package dev.anomalydetector.e2e.strimzi;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a KafkaTopic asks for.
 *
 * @param namespace of the KafkaTopic
 * @param name of the KafkaTopic
 * @param created when it was created; the oldest of several for one topic owns it
 * @param topicName name of the topic in Kafka
 * @param partitions number of partitions; empty for the broker's default
 * @param replicas copies of each partition; empty for the broker's default
 * @param configuration settings of the topic; those not named have the broker's defaults
 * @param managed false where the annotation {@code strimzi.io/managed} says so
 * @param deleted whether its deletion was asked for
 * @param generation of its spec
 */
record DeclaredTopic(
    String namespace,
    String name,
    Instant created,
    String topicName,
    Optional<Integer> partitions,
    Optional<Short> replicas,
    Map<String, String> configuration,
    boolean managed,
    boolean deleted,
    long generation) {

  static final String MANAGED = "strimzi.io/managed";

  /** Reads a KafkaTopic. */
  static DeclaredTopic of(GenericKubernetesResource resource) {
    ObjectMeta metadata = resource.getMetadata();
    Optional<Number> partitions = Optional.ofNullable(resource.get("spec", "partitions"));
    Optional<Number> replicas = Optional.ofNullable(resource.get("spec", "replicas"));
    Map<String, Object> configuration =
        Optional.<Map<String, Object>>ofNullable(resource.get("spec", "config")).orElse(Map.of());
    Map<String, String> settings = new TreeMap<>();
    configuration.forEach((key, value) -> settings.put(key, String.valueOf(value)));
    return new DeclaredTopic(
        metadata.getNamespace(),
        metadata.getName(),
        Instant.parse(metadata.getCreationTimestamp()),
        Optional.<String>ofNullable(resource.get("spec", "topicName")).orElse(metadata.getName()),
        partitions.map(Number::intValue),
        replicas.map(Number::shortValue),
        settings,
        !"false".equals(resource.getMetadata().getAnnotations().get(MANAGED)),
        metadata.getDeletionTimestamp() != null,
        metadata.getGeneration());
  }

  /** Whether this one owns the topic that both name. */
  boolean precedes(DeclaredTopic other) {
    int order = created.compareTo(other.created);
    return order < 0 || order == 0 && reference().compareTo(other.reference()) < 0;
  }

  /** How the real operator names a KafkaTopic in messages. */
  String reference() {
    return "Ref{namespace='%s', name='%s'}".formatted(namespace, name);
  }
}
