package dev.anomalydetector.e2e.strimzi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** The topics of one Kafka cluster. Every method throws {@link KafkaException} where Kafka does. */
final class KafkaAdministration {

  private final Admin admin;

  KafkaAdministration(Admin admin) {
    this.admin = admin;
  }

  Optional<ExistingTopic> find(String name) {
    try {
      TopicDescription topic =
          await(admin.describeTopics(List.of(name)).topicNameValues().get(name));
      return Optional.of(
          new ExistingTopic(
              topic.topicId().toString(),
              topic.partitions().size(),
              topic.partitions().get(0).replicas().size()));
    } catch (UnknownTopicOrPartitionException absent) {
      return Optional.empty();
    }
  }

  /** Returns Kafka's id of the new topic. */
  String create(DeclaredTopic topic) {
    NewTopic request =
        new NewTopic(topic.topicName(), topic.partitions(), topic.replicas())
            .configs(topic.configuration());
    return await(admin.createTopics(List.of(request)).topicId(topic.topicName())).toString();
  }

  void growTo(String name, int partitions) {
    await(admin.createPartitions(Map.of(name, NewPartitions.increaseTo(partitions))).all());
  }

  /** Settings that are not named go back to the broker's defaults. */
  void configure(DeclaredTopic topic) {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName());
    Config present = await(admin.describeConfigs(List.of(resource)).values().get(resource));
    List<AlterConfigOp> changes = new ArrayList<>();
    for (ConfigEntry entry : present.entries()) {
      boolean set = entry.source() == ConfigSource.DYNAMIC_TOPIC_CONFIG;
      if (set && !topic.configuration().containsKey(entry.name())) {
        changes.add(new AlterConfigOp(entry, OpType.DELETE));
      }
    }
    topic
        .configuration()
        .forEach(
            (key, value) -> {
              ConfigEntry entry = present.get(key);
              if (entry == null || !value.equals(entry.value())) {
                changes.add(new AlterConfigOp(new ConfigEntry(key, value), OpType.SET));
              }
            });
    if (!changes.isEmpty()) {
      await(admin.incrementalAlterConfigs(Map.of(resource, changes)).all());
    }
  }

  void delete(String name) {
    try {
      await(admin.deleteTopics(List.of(name)).all());
    } catch (UnknownTopicOrPartitionException gone) {
      // As wanted.
    }
  }

  private static <T> T await(KafkaFuture<T> future) {
    try {
      return future.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof KafkaException cause) {
        throw cause;
      }
      throw new KafkaException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("Interrupted while waiting for Kafka", e);
    }
  }
}
