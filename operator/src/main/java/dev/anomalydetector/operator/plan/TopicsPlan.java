package dev.anomalydetector.operator.plan;

import java.util.List;

/**
 * The topics to make.
 *
 * @param cluster name of Strimzi's Kafka resource
 * @param namespace its namespace, in which its topics are declared
 * @param topics the topics
 */
public record TopicsPlan(String cluster, String namespace, List<TopicPlan> topics) {

  /** Copies the list. */
  public TopicsPlan {
    topics = List.copyOf(topics);
  }
}
