package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.render.FlinkDeploymentRenderer;
import dev.anomalydetector.operator.render.KafkaTopicRenderer;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.fabric8.kubernetes.api.model.rbac.RoleBinding;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.processing.GroupVersionKind;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The kinds of objects that the operator makes. Those of Kubernetes are there from the start; those
 * of Flink's operator and of Strimzi from the moment their CRDs are.
 */
final class ChildKinds {

  private final WatchedNamespaces namespaces;
  private ChildKind<ConfigMap> configMaps;
  private ChildKind<ServiceAccount> serviceAccounts;
  private ChildKind<Role> roles;
  private ChildKind<RoleBinding> roleBindings;
  private ChildKind<GenericKubernetesResource> flinkDeployments;
  private ChildKind<GenericKubernetesResource> kafkaTopics;
  private String topicApiVersion;

  ChildKinds(WatchedNamespaces namespaces) {
    this.namespaces = namespaces;
  }

  /** Prepares the kinds of Kubernetes itself. */
  List<EventSource<?, AnomalyDetector>> start(EventSourceContext<AnomalyDetector> context) {
    configMaps = builtIn(ConfigMap.class, context);
    serviceAccounts = builtIn(ServiceAccount.class, context);
    roles = builtIn(Role.class, context);
    roleBindings = builtIn(RoleBinding.class, context);
    return List.of(
        configMaps.cache(), serviceAccounts.cache(), roles.cache(), roleBindings.cache());
  }

  ChildKind<ConfigMap> configMaps() {
    return configMaps;
  }

  ChildKind<ServiceAccount> serviceAccounts() {
    return serviceAccounts;
  }

  ChildKind<Role> roles() {
    return roles;
  }

  ChildKind<RoleBinding> roleBindings() {
    return roleBindings;
  }

  /** FlinkDeployments; empty while their CRD is not installed. */
  synchronized Optional<ChildKind<GenericKubernetesResource>> flinkDeployments(
      Context<AnomalyDetector> context) {
    if (flinkDeployments == null) {
      ServedApis.flink(context.getClient())
          .ifPresent(
              version ->
                  flinkDeployments =
                      foreign(
                          version,
                          FlinkDeploymentRenderer.KIND,
                          "flinkdeployments",
                          namespaces.detectors(),
                          context));
    }
    return Optional.ofNullable(flinkDeployments);
  }

  /** KafkaTopics; empty while their CRD is not installed. */
  synchronized Optional<ChildKind<GenericKubernetesResource>> kafkaTopics(
      Context<AnomalyDetector> context) {
    if (kafkaTopics == null) {
      ServedApis.strimzi(context.getClient())
          .ifPresent(
              version -> {
                topicApiVersion = version;
                kafkaTopics =
                    foreign(
                        version,
                        KafkaTopicRenderer.KIND,
                        "kafkatopics",
                        namespaces.topics(),
                        context);
              });
    }
    return Optional.ofNullable(kafkaTopics);
  }

  /** The API version of KafkaTopics; to be asked for only after {@link #kafkaTopics}. */
  synchronized String topicApiVersion() {
    return topicApiVersion;
  }

  private <R extends HasMetadata> ChildKind<R> builtIn(
      Class<R> type, EventSourceContext<AnomalyDetector> context) {
    InformerEventSourceConfiguration.Builder<R> configuration =
        InformerEventSourceConfiguration.from(type, AnomalyDetector.class);
    return new ChildKind<>(
        HasMetadata.getKind(type),
        source(configuration, HasMetadata.getKind(type), namespaces.detectors(), context),
        (client, child) -> client.resource(child));
  }

  private ChildKind<GenericKubernetesResource> foreign(
      String apiVersion,
      String kind,
      String plural,
      Set<String> where,
      Context<AnomalyDetector> context) {
    GroupVersionKind type = GroupVersionKind.fromString(apiVersion + "/" + kind);
    InformerEventSource<GenericKubernetesResource, AnomalyDetector> cache =
        source(
            InformerEventSourceConfiguration.from(type, AnomalyDetector.class),
            kind,
            where,
            context.eventSourceRetriever().eventSourceContextForDynamicRegistration());
    context.eventSourceRetriever().dynamicallyRegisterEventSource(cache);
    ResourceDefinitionContext definition =
        new ResourceDefinitionContext.Builder()
            .withGroup(type.getGroup())
            .withVersion(type.getVersion())
            .withKind(kind)
            .withPlural(plural)
            .withNamespaced(true)
            .build();
    return new ChildKind<>(
        kind,
        cache,
        (client, child) ->
            client
                .genericKubernetesResources(definition)
                .inNamespace(child.getMetadata().getNamespace())
                .resource(child));
  }

  private static <R extends HasMetadata> InformerEventSource<R, AnomalyDetector> source(
      InformerEventSourceConfiguration.Builder<R> configuration,
      String name,
      Set<String> where,
      EventSourceContext<AnomalyDetector> context) {
    configuration
        .withName(name)
        .withLabelSelector(Labels.managedSelector())
        .withSecondaryToPrimaryMapper(Ownership::detectorOf);
    if (where.isEmpty()) {
      configuration.withWatchAllNamespaces();
    } else {
      configuration.withNamespaces(where);
    }
    return new InformerEventSource<>(configuration.build(), context);
  }
}
