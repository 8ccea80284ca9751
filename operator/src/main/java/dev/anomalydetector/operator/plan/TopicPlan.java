package dev.anomalydetector.operator.plan;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A topic to make.
 *
 * @param name its name in Kafka
 * @param partitions into how many partitions it is divided
 * @param replicas how many brokers keep a copy; empty: the default of the Kafka cluster
 * @param configuration its options, all texts
 */
public record TopicPlan(
    String name, int partitions, Optional<Integer> replicas, Map<String, String> configuration) {

  /** Sorts the options, so that they always come in the same order. */
  public TopicPlan {
    configuration = Collections.unmodifiableMap(new TreeMap<>(configuration));
  }
}
