package dev.anomalydetector.operator.cluster;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.ResourceNotFoundException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes the status of FlinkDeployments and KafkaTopics as Flink's operator and Strimzi's Topic
 * Operator do. It is told what to write: it decides nothing by itself.
 */
public final class OtherOperators {

  private static final ResourceDefinitionContext FLINK =
      definition("flink.apache.org", "v1beta1", "FlinkDeployment", "flinkdeployments");
  private static final ResourceDefinitionContext TOPICS =
      definition("kafka.strimzi.io", "v1", "KafkaTopic", "kafkatopics");

  private static final int NOT_FOUND = 404;

  private final KubernetesClient client;

  /** Writes through this client. */
  public OtherOperators(KubernetesClient client) {
    this.client = client;
  }

  /** The FlinkDeployments of a namespace. */
  public List<GenericKubernetesResource> deployments(String namespace) {
    return client.genericKubernetesResources(FLINK).inNamespace(namespace).list().getItems();
  }

  /** The KafkaTopics of a namespace. */
  public List<GenericKubernetesResource> topics(String namespace) {
    return client.genericKubernetesResources(TOPICS).inNamespace(namespace).list().getItems();
  }

  /** One FlinkDeployment. */
  public Resource<GenericKubernetesResource> deployment(String namespace, String name) {
    return client.genericKubernetesResources(FLINK).inNamespace(namespace).withName(name);
  }

  /** One KafkaTopic. */
  public Resource<GenericKubernetesResource> topic(String namespace, String name) {
    return client.genericKubernetesResources(TOPICS).inNamespace(namespace).withName(name);
  }

  /** Strimzi makes all topics of a namespace. */
  public void makeTopicsReady(String namespace) {
    topics(namespace)
        .forEach(
            topic ->
                report(
                    topic(namespace, topic.getMetadata().getName()),
                    topicStatus(topic.getMetadata().getGeneration(), "True", Map.of())));
  }

  /** Strimzi cannot do what a KafkaTopic says. */
  public void refuseTopic(String namespace, String name, String reason, String message) {
    Resource<GenericKubernetesResource> topic = topic(namespace, name);
    report(
        topic,
        topicStatus(
            topic.get().getMetadata().getGeneration(),
            "False",
            Map.of("reason", reason, "message", message)));
  }

  /**
   * Flink's operator has the job of a deployment running.
   *
   * @throws ResourceNotFoundException if there is no such deployment
   */
  public void run(String namespace, String name) {
    long generation = deployment(namespace, name).require().getMetadata().getGeneration();
    flink(namespace, name, generation, "STABLE", "READY", "RUNNING", null);
  }

  /** Flink's operator has stopped the job of a deployment. */
  public void suspend(String namespace, String name) {
    long generation = deployment(namespace, name).get().getMetadata().getGeneration();
    flink(namespace, name, generation, "SUSPENDED", "MISSING", "FINISHED", null);
  }

  /**
   * Flink's operator says this about a deployment.
   *
   * @param error what it says went wrong; {@code null} for nothing
   */
  public void flink(
      String namespace,
      String name,
      long generation,
      String lifecycle,
      String jobManager,
      String job,
      String error) {
    Map<String, Object> status = new TreeMap<>();
    status.put("observedGeneration", generation);
    status.put("lifecycleState", lifecycle);
    status.put("jobManagerDeploymentStatus", jobManager);
    status.put("jobStatus", Map.of("state", job));
    status.put("error", error);
    // Noted when a job has run, which it has where an upgrade is written of.
    status.put("reconciliationStatus", Map.of("lastStableSpec", "{}"));
    report(deployment(namespace, name), status);
  }

  private static Map<String, Object> topicStatus(
      long generation, String ready, Map<String, String> why) {
    Map<String, String> condition = new TreeMap<>(why);
    condition.put("type", "Ready");
    condition.put("status", ready);
    return Map.of("observedGeneration", generation, "conditions", List.of(condition));
  }

  private static void report(
      Resource<GenericKubernetesResource> resource, Map<String, Object> status) {
    try {
      resource
          .subresource("status")
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              Serialization.asJson(Map.of("status", status)));
    } catch (KubernetesClientException refused) {
      throw refused.getCode() == NOT_FOUND
          ? new ResourceNotFoundException(refused.getMessage())
          : refused;
    }
  }

  private static ResourceDefinitionContext definition(
      String group, String version, String kind, String plural) {
    return new ResourceDefinitionContext.Builder()
        .withGroup(group)
        .withVersion(version)
        .withKind(kind)
        .withPlural(plural)
        .withNamespaced(true)
        .build();
  }
}
