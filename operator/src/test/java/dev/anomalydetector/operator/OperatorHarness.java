package dev.anomalydetector.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.ConditionStatus;
import dev.anomalydetector.api.v1alpha1.StatusCondition;
import dev.anomalydetector.operator.cluster.ApiServer;
import dev.anomalydetector.operator.cluster.Crds;
import dev.anomalydetector.operator.cluster.OtherOperators;
import dev.anomalydetector.operator.control.ControlTopics;
import dev.anomalydetector.operator.control.MemoryControlTopics;
import dev.anomalydetector.operator.operations.OperatorMetrics;
import dev.anomalydetector.operator.plan.PlanDefaults;
import dev.anomalydetector.operator.reconcile.ApiWrites;
import dev.anomalydetector.operator.reconcile.ReconcilerSettings;
import dev.anomalydetector.operator.reconcile.WatchedNamespaces;
import dev.anomalydetector.operator.render.Labels;
import dev.anomalydetector.operator.status.Deadlines;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.ResourceNotFoundException;
import io.fabric8.kubernetes.client.dsl.Resource;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The operator, watching a namespace of its own, and what users and other operators do in it. */
final class OperatorHarness implements AutoCloseable {

  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final AtomicInteger NAMESPACES = new AtomicInteger();

  final String namespace = "test-" + NAMESPACES.incrementAndGet();
  final OtherOperators others;
  final KubernetesClient client;
  private final ApiServer server;
  private ApiWrites beforeWrite = (kind, verb) -> {};
  private OperatorMetrics metrics;
  private OperatorRuntime runtime;
  private KubernetesClient operatorClient;
  private ControlTopics control = new MemoryControlTopics(Clock.systemUTC());
  private Optional<String> user = Optional.empty();
  private Deadlines deadlines =
      new Deadlines(Duration.ofMinutes(10), Duration.ofMinutes(10), Duration.ofMillis(200));

  OperatorHarness(ApiServer server) {
    this.server = server;
    client = server.client();
    others = new OtherOperators(client);
    client
        .resource(
            new NamespaceBuilder().withNewMetadata().withName(namespace).endMetadata().build())
        .create();
  }

  OperatorHarness withDeadlines(Duration progress, Duration unobserved) {
    deadlines = new Deadlines(progress, unobserved, deadlines.poll());
    return this;
  }

  /** Has something happen before each write of the operator that is started next. */
  OperatorHarness withBeforeWrite(ApiWrites hook) {
    beforeWrite = hook;
    return this;
  }

  /** Has the operator that is started next use a client of this user. */
  OperatorHarness withUser(String name) {
    user = Optional.of(name);
    return this;
  }

  /** Has the operator that is started next use these control topics, instead of its own. */
  OperatorHarness withControl(ControlTopics topics) {
    control = topics;
    return this;
  }

  /** Starts the operator where all CRDs are installed. */
  void start() {
    Crds.installFlink(client);
    Crds.installStrimzi(client);
    startAsItIs();
  }

  /** Starts the operator, whatever CRDs are installed. */
  void startAsItIs() {
    operatorClient = OperatorClient.of(server.access(user));
    metrics = new OperatorMetrics();
    runtime =
        new OperatorRuntime(
            operatorClient,
            new ReconcilerSettings(
                new PlanDefaults("anomaly-detector/job:test", "v1_20"),
                new WatchedNamespaces(Set.of(namespace), Set.of()),
                deadlines,
                Duration.ofSeconds(5),
                control,
                Clock.systemUTC()),
            metrics.framework(),
            this::write,
            Optional.empty());
    runtime.start();
  }

  @Override
  public void close() {
    if (runtime != null) {
      runtime.close();
      operatorClient.close();
      runtime = null;
    }
  }

  private void write(String kind, String verb) {
    beforeWrite.count(kind, verb);
    metrics.count(kind, verb);
  }

  /** A user applies a detector whose Kafka cluster is in the same namespace. */
  void apply(String name) {
    client.resource(Detectors.of(name, namespace)).create();
  }

  /** A user applies a detector with texts replaced: each by the one behind it. */
  void apply(String name, String... replaced) {
    client.resource(Detectors.edited(name, namespace, replaced)).forceConflicts().serverSideApply();
  }

  /** A user applies a detector, and the other operators do what they should. */
  void makeReady(String name) {
    apply(name);
    bringUp(name);
  }

  /** The other operators do what they should for all detectors, until this one is ready. */
  void bringUp(String name) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              others.makeTopicsReady(namespace);
              runAll();
              assertThat(condition(name, "Ready"))
                  .hasValueSatisfying(
                      ready -> assertThat(ready.reason()).as("%s", ready).isEqualTo("Running"));
            });
  }

  /** Flink's operator has all jobs running; a deployment may go while it says so. */
  void runAll() {
    for (GenericKubernetesResource deployment : others.deployments(namespace)) {
      try {
        others.run(namespace, deployment.getMetadata().getName());
      } catch (ResourceNotFoundException gone) {
        // Then there is nothing to be said of it.
      }
    }
  }

  Resource<AnomalyDetector> resource(String name) {
    return client.resources(AnomalyDetector.class).inNamespace(namespace).withName(name);
  }

  AnomalyDetector detector(String name) {
    return resource(name).get();
  }

  Optional<StatusCondition> condition(String name, String type) {
    AnomalyDetector detector = detector(name);
    return detector == null || detector.getStatus() == null
        ? Optional.empty()
        : detector.getStatus().condition(type);
  }

  List<String> conditionTypes(String name) {
    return detector(name).getStatus().conditions().stream().map(StatusCondition::type).toList();
  }

  /** Changes what is nobody's business, so that the operator looks again. */
  void touch(Resource<GenericKubernetesResource> child) {
    child.edit(
        object -> {
          object.getMetadata().setAnnotations(Map.of("example.org/touched", "true"));
          return object;
        });
  }

  void awaitGone(String name) {
    await().atMost(PATIENCE).until(() -> detector(name) == null);
  }

  void awaitDeployments(int count) {
    await().atMost(PATIENCE).until(() -> others.deployments(namespace).size() == count);
  }

  /** Waits until Ready has this reason. */
  void awaitReason(String name, String reason) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(condition(name, "Ready"))
                    .hasValueSatisfying(
                        ready -> assertThat(ready.reason()).as("%s", ready).isEqualTo(reason)));
  }

  /** Waits until the detector is stalled for this reason, and says so in this message. */
  void awaitStalled(String name, String reason, String message) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () ->
                assertThat(condition(name, "Stalled"))
                    .hasValueSatisfying(
                        stalled -> {
                          assertThat(stalled.status()).isEqualTo(ConditionStatus.TRUE);
                          assertThat(stalled.reason()).isEqualTo(reason);
                          assertThat(stalled.message()).contains(message);
                        }));
  }

  /** The resource versions of all that the operator made for a detector, by kind and name. */
  Map<String, String> childVersions(String name) {
    Map<String, String> labels = Map.of(Labels.DETECTOR, name);
    Stream<HasMetadata> builtIn =
        Stream.of(
                client.configMaps(),
                client.serviceAccounts(),
                client.rbac().roles(),
                client.rbac().roleBindings())
            .flatMap(
                kind -> kind.inNamespace(namespace).withLabels(labels).list().getItems().stream());
    return Stream.of(
            builtIn, others.topics(namespace).stream(), others.deployments(namespace).stream())
        .flatMap(children -> children)
        .collect(
            Collectors.toMap(
                child -> child.getKind() + "/" + child.getMetadata().getName(),
                child -> child.getMetadata().getResourceVersion()));
  }

  /** How often the operator has written to the API server. */
  double writes() {
    return sum("anomaly_detector_api_writes_total");
  }

  /** How often it has reconciled. */
  double reconciliations() {
    return sum("operator_sdk_reconciliations_success_total");
  }

  void awaitReconciliations(double count) {
    await().atMost(PATIENCE).until(() -> reconciliations() >= count);
  }

  String scrape() {
    return metrics.scrape();
  }

  private double sum(String metric) {
    return metrics
        .scrape()
        .lines()
        .filter(line -> line.startsWith(metric))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }
}
