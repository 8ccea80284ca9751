package dev.anomalydetector.e2e.strimzi;

import java.util.Collection;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What is to be done about a KafkaTopic. */
sealed interface TopicDecision {

  /** The topic does not exist yet. */
  record Create() implements TopicDecision {}

  /** The topic exists; its settings, and the partitions if there are to be more, are brought up. */
  record Update(boolean morePartitions) implements TopicDecision {}

  /** The topic is left as it is, and the user told why. */
  record Refuse(String reason, String message) implements TopicDecision {}

  /** The user keeps the operator away from the topic. */
  record LeaveAlone() implements TopicDecision {}

  /** The KafkaTopic goes; with it the topic, if it is this KafkaTopic's. */
  record Remove(boolean topicToo) implements TopicDecision {}

  /**
   * Decides.
   *
   * @param declared the KafkaTopic
   * @param existing the topic of its name in Kafka, if there is one
   * @param all all KafkaTopics that are watched, {@code declared} among them or not
   */
  static TopicDecision decide(
      DeclaredTopic declared, Optional<ExistingTopic> existing, Collection<DeclaredTopic> all) {
    Optional<DeclaredTopic> owner =
        all.stream()
            .filter(DeclaredTopic::managed)
            .filter(other -> other.topicName().equals(declared.topicName()))
            .filter(other -> other.precedes(declared))
            .findFirst();
    if (declared.deleted()) {
      return new Remove(declared.managed() && owner.isEmpty());
    }
    if (!declared.managed()) {
      return new LeaveAlone();
    }
    if (owner.isPresent()) {
      return new Refuse("ResourceConflict", "Managed by " + owner.get().reference());
    }
    return existing.isEmpty() ? new Create() : change(declared, existing.get());
  }

  private static TopicDecision change(DeclaredTopic declared, ExistingTopic existing) {
    int partitions = declared.partitions().orElse(existing.partitions());
    if (partitions < existing.partitions()) {
      return new Refuse("NotSupported", "Decreasing partitions not supported");
    }
    if (declared.replicas().isPresent() && declared.replicas().get() != existing.replicas()) {
      String numbers =
          IntStream.range(0, existing.partitions())
              .mapToObj(Integer::toString)
              .collect(Collectors.joining(", "));
      return new Refuse(
          "NotSupported",
          "Replication factor change not supported, but required for partitions [" + numbers + "]");
    }
    return new Update(partitions > existing.partitions());
  }
}
