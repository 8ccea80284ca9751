package dev.anomalydetector.operator;

import dev.anomalydetector.operator.control.KafkaControlTopic;
import dev.anomalydetector.operator.operations.ManagementServer;
import dev.anomalydetector.operator.operations.OperatorMetrics;
import dev.anomalydetector.operator.reconcile.ReconcilerSettings;
import dev.anomalydetector.operator.status.Deadlines;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the operator; see {@link OperatorSettings} for what the environment tells it. */
public final class OperatorMain {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorMain.class);

  private OperatorMain() {}

  /** Runs until the process is told to end. */
  public static void main(String[] arguments) throws IOException {
    OperatorSettings settings = OperatorSettings.of(System.getenv());
    LOG.info("Starting with {}", settings);
    KubernetesClient client = OperatorClient.of(Config.autoConfigure(null));
    OperatorMetrics metrics = new OperatorMetrics();
    OperatorRuntime runtime =
        new OperatorRuntime(
            client,
            new ReconcilerSettings(
                settings.defaults(),
                settings.namespaces(),
                Deadlines.withProgress(settings.progress()),
                settings.deletion(),
                KafkaControlTopic.with(Clock.systemUTC()),
                Clock.systemUTC()),
            metrics.framework(),
            metrics,
            Optional.of(settings.ownNamespace()).filter(namespace -> settings.leaderElection()));
    ManagementServer server =
        new ManagementServer(settings.port(), runtime::ready, metrics::scrape);
    Thread end =
        new Thread(
            () -> {
              // Giving up leadership ends the process, and a process that ends would wait for that.
              if (!settings.leaderElection()) {
                runtime.close();
              }
              server.close();
              client.close();
            });
    Runtime.getRuntime().addShutdownHook(end);
    runtime.start();
    LOG.info("Started");
  }
}
