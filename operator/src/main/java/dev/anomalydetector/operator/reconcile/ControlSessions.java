package dev.anomalydetector.operator.reconcile;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.operator.control.ControlException;
import dev.anomalydetector.operator.control.ControlSession;
import dev.anomalydetector.operator.control.ControlState;
import dev.anomalydetector.operator.control.ControlTopics;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The control topics of the detectors whose workers are being changed; of no others. */
final class ControlSessions implements AutoCloseable {

  /** A reconciliation waits so long for Kafka, and otherwise looks again later. */
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final ControlTopics topics;
  private final ExecutorService executor =
      Executors.newCachedThreadPool(
          task -> {
            Thread thread = new Thread(task, "control");
            thread.setDaemon(true);
            return thread;
          });
  private final Map<String, Open> sessions = new ConcurrentHashMap<>();

  ControlSessions(ControlTopics topics) {
    this.topics = topics;
  }

  /**
   * What a detector's topic says now; it is opened if need be.
   *
   * @return empty if that takes longer: ask again
   * @throws ControlException when it cannot be read; it is closed
   */
  Optional<ControlState> read(AnomalyDetector detector, KubernetesClient client) {
    DetectorNames names = DetectorNames.of(detector);
    try {
      Open open = sessions.computeIfAbsent(names.resource(), name -> open(detector, names, client));
      Optional<ControlState> state = open.session().read(PATIENCE);
      state.ifPresent(
          known -> sessions.put(names.resource(), new Open(open.session(), involved(known))));
      return state;
    } catch (ControlException failure) {
      close(names);
      throw failure;
    }
  }

  private Open open(AnomalyDetector detector, DetectorNames names, KubernetesClient client) {
    Map<String, String> settings = KafkaSecrets.settings(detector, client);
    int keyGroups = detector.getSpec().scaling().keyGroups();
    return new Open(
        new ControlSession(() -> topics.open(settings, names.controlTopic(), keyGroups), executor),
        Set.of());
  }

  private static Set<Integer> involved(ControlState state) {
    return IntStream.range(0, state.view().size())
        .filter(state::involves)
        .boxed()
        .collect(Collectors.toSet());
  }

  /** The workers that have to do with a key group, as far as that was read; empty if none was. */
  Set<Integer> involved(DetectorNames names) {
    Open open = sessions.get(names.resource());
    return open == null ? Set.of() : open.involved();
  }

  /** The topic of a detector, if it is open. */
  Optional<ControlSession> session(DetectorNames names) {
    return Optional.ofNullable(sessions.get(names.resource())).map(Open::session);
  }

  /** Nothing more is to be done with a topic. */
  void close(DetectorNames names) {
    Open open = sessions.remove(names.resource());
    if (open != null) {
      open.session().close();
    }
  }

  @Override
  public void close() {
    sessions.values().forEach(open -> open.session().close());
    sessions.clear();
    executor.shutdown();
  }

  /**
   * An open topic.
   *
   * @param involved the workers that had to do with a key group when it was read last
   */
  private record Open(ControlSession session, Set<Integer> involved) {}
}
