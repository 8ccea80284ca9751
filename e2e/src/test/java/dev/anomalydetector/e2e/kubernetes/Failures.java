package dev.anomalydetector.e2e.kubernetes;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.readiness.Readiness;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Kills pods, as a node that dies does: without a word to what runs in them. */
final class Failures {

  private Failures() {}

  /**
   * Kills pods and waits until as many others are ready in their place.
   *
   * @param pods finds the pods that there are
   */
  static void kill(KubernetesClient client, Supplier<List<Pod>> pods) {
    List<Pod> victims = pods.get();
    if (victims.isEmpty()) {
      throw new IllegalStateException("There is no pod to kill");
    }
    Set<String> killed =
        victims.stream().map(pod -> pod.getMetadata().getUid()).collect(Collectors.toSet());
    victims.forEach(pod -> client.resource(pod).withGracePeriod(0).delete());
    await("pods in the place of " + victims.get(0).getMetadata().getName())
        .atMost(RunningDetector.PATIENCE)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () ->
                pods.get().stream()
                        .filter(pod -> !killed.contains(pod.getMetadata().getUid()))
                        .filter(Readiness.getInstance()::isReady)
                        .count()
                    >= victims.size());
  }
}
