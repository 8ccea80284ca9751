package dev.anomalydetector.operator;

import dev.anomalydetector.operator.reconcile.ApiWrites;
import dev.anomalydetector.operator.reconcile.DetectorReconciler;
import dev.anomalydetector.operator.reconcile.ReconcilerSettings;
import dev.anomalydetector.operator.render.Labels;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.LeaderElectionConfiguration;
import io.javaoperatorsdk.operator.api.monitoring.Metrics;
import io.javaoperatorsdk.operator.processing.event.rate.LinearRateLimiter;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.time.Duration;
import java.util.Optional;

/** The operator framework with the reconciler in it. */
final class OperatorRuntime implements AutoCloseable {

  private static final Duration RESYNC = Duration.ofMinutes(5);
  private static final Duration LONGEST_RETRY = Duration.ofMinutes(5);
  private static final Duration FIRST_RETRY = Duration.ofSeconds(1);
  private static final double RETRY_GROWTH = 1.5;
  private static final int THREADS = 10;

  /** So often may one detector be looked at, whatever events come. */
  private static final int RECONCILIATIONS = 10;

  private static final Duration PER = Duration.ofSeconds(3);

  private final Operator operator;
  private final DetectorReconciler reconciler;

  /**
   * Prepares it.
   *
   * @param metrics hears of reconciliations
   * @param writes hears of writes
   * @param leaseNamespace where replicas agree on a leader; empty: there is only one
   */
  OperatorRuntime(
      KubernetesClient client,
      ReconcilerSettings settings,
      Metrics metrics,
      ApiWrites writes,
      Optional<String> leaseNamespace) {
    operator =
        new Operator(
            overrider -> {
              overrider
                  .withKubernetesClient(client)
                  .withCloseClientOnStop(false)
                  .checkingCRDAndValidateLocalModel(false)
                  .withConcurrentReconciliationThreads(THREADS)
                  .withStopOnInformerErrorDuringStartup(false)
                  .withMetrics(metrics);
              leaseNamespace.ifPresent(
                  namespace ->
                      overrider.withLeaderElectionConfiguration(
                          new LeaderElectionConfiguration(Labels.OPERATOR, namespace)));
            });
    reconciler = new DetectorReconciler(settings, writes);
    operator.register(
        reconciler,
        controller -> {
          controller
              .withFieldManager(Labels.OPERATOR)
              .withReconciliationMaxInterval(RESYNC)
              .withRateLimiter(new LinearRateLimiter(PER, RECONCILIATIONS))
              .withRetry(
                  new GenericRetry()
                      .withoutMaxAttempts()
                      .setInitialInterval(FIRST_RETRY)
                      .setIntervalMultiplier(RETRY_GROWTH)
                      .setMaxInterval(LONGEST_RETRY.toMillis()));
          if (settings.namespaces().detectors().isEmpty()) {
            controller.watchingAllNamespaces();
          } else {
            controller.settingNamespaces(settings.namespaces().detectors());
          }
        });
  }

  void start() {
    operator.start();
  }

  /** Whether it has started and watches what it should. */
  boolean ready() {
    return operator.getRuntimeInfo().isStarted()
        && operator.getRuntimeInfo().allEventSourcesAreHealthy();
  }

  @Override
  public void close() {
    operator.stop();
    reconciler.close();
  }
}
