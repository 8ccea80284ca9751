package dev.anomalydetector.e2e.strimzi;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches the KafkaTopics of one namespace and reconciles one after the other: on each change, and
 * all of them every half minute.
 *
 * <p>Environment: {@code STRIMZI_NAMESPACE}, {@code STRIMZI_CLUSTER} (the value of the label
 * strimzi.io/cluster) and {@code STRIMZI_KAFKA_BOOTSTRAP_SERVERS}.
 */
public final class TopicOperatorStandIn {

  /** KafkaTopics as Strimzi's API has them from 0.49 on. */
  public static final ResourceDefinitionContext KAFKA_TOPIC =
      new ResourceDefinitionContext.Builder()
          .withGroup("kafka.strimzi.io")
          .withVersion("v1")
          .withKind("KafkaTopic")
          .withPlural("kafkatopics")
          .withNamespaced(true)
          .build();

  private static final Logger LOG = LoggerFactory.getLogger(TopicOperatorStandIn.class);
  private static final long PERIOD_SECONDS = 30;

  private final TopicReconciler reconciler;
  private final ScheduledExecutorService worker = new ScheduledThreadPoolExecutor(1);
  private final SharedIndexInformer<GenericKubernetesResource> topics;

  private TopicOperatorStandIn(
      KubernetesClient kubernetes, Admin admin, String namespace, String cluster) {
    reconciler = new TopicReconciler(kubernetes, new KafkaAdministration(admin), Clock.systemUTC());
    topics =
        kubernetes
            .genericKubernetesResources(KAFKA_TOPIC)
            .inNamespace(namespace)
            .withLabel("strimzi.io/cluster", cluster)
            .runnableInformer(0);
    topics.addEventHandler(
        new ResourceEventHandler<>() {
          @Override
          public void onAdd(GenericKubernetesResource added) {
            submit(added);
          }

          @Override
          public void onUpdate(GenericKubernetesResource before, GenericKubernetesResource after) {
            submit(after);
          }

          @Override
          public void onDelete(GenericKubernetesResource deleted, boolean unknown) {
            // Its topic went before its finalizer; another one for the same topic may take over.
            topics.getStore().list().forEach(TopicOperatorStandIn.this::submit);
          }
        });
  }

  private void submit(GenericKubernetesResource topic) {
    String key = topic.getMetadata().getNamespace() + "/" + topic.getMetadata().getName();
    worker.execute(() -> reconcile(key));
  }

  private void reconcile(String key) {
    GenericKubernetesResource topic = topics.getStore().getByKey(key);
    if (topic == null) {
      return;
    }
    try {
      List<DeclaredTopic> all = topics.getStore().list().stream().map(DeclaredTopic::of).toList();
      reconciler.reconcile(topic, all);
    } catch (KubernetesClientException e) {
      // Most often the KafkaTopic changed meanwhile: its change comes as an event of its own.
      LOG.info("{}: {}", key, e.getMessage());
    }
  }

  private void run() {
    worker.scheduleAtFixedRate(
        () -> topics.getStore().list().forEach(this::submit),
        PERIOD_SECONDS,
        PERIOD_SECONDS,
        TimeUnit.SECONDS);
    topics.start().toCompletableFuture().join();
    topics.stopped().toCompletableFuture().join();
    worker.shutdownNow();
  }

  /** Runs until the watch ends for good, which ends the process; the pod is then started again. */
  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    String namespace = environment.get("STRIMZI_NAMESPACE");
    String cluster = environment.get("STRIMZI_CLUSTER");
    String bootstrap = environment.get("STRIMZI_KAFKA_BOOTSTRAP_SERVERS");
    LOG.info(
        "Standing in for Strimzi's Topic Operator: {} in {}, {}", cluster, namespace, bootstrap);
    try (KubernetesClient kubernetes = new KubernetesClientBuilder().build();
        Admin admin = Admin.create(Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrap))) {
      new TopicOperatorStandIn(kubernetes, admin, namespace, cluster).run();
    }
  }
}
