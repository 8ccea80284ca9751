package dev.anomalydetector.operator.reconcile;

import java.util.Set;
import java.util.TreeSet;

/**
 * The namespaces that the operator may look at.
 *
 * @param detectors where detectors and their jobs are; empty: everywhere
 * @param kafka where Kafka clusters are, besides those; of no meaning if the first is empty
 */
public record WatchedNamespaces(Set<String> detectors, Set<String> kafka) {

  /** Copies the sets. */
  public WatchedNamespaces {
    detectors = Set.copyOf(detectors);
    kafka = Set.copyOf(kafka);
  }

  /** Where topics may be; empty: everywhere. */
  Set<String> topics() {
    if (detectors.isEmpty()) {
      return Set.of();
    }
    Set<String> all = new TreeSet<>(detectors);
    all.addAll(kafka);
    return all;
  }

  /** Whether topics in this namespace are seen. */
  boolean coversTopics(String namespace) {
    return topics().isEmpty() || topics().contains(namespace);
  }
}
