package dev.anomalydetector.job.detect.source;

import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The events topic as administrators see it: its partitions, and how far detect has come. */
final class EventsTopic implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(EventsTopic.class);

  private final String name;
  private final int keyGroups;
  private final String group;
  private final Admin admin;

  /**
   * Opens a client, which {@link #close()} closes.
   *
   * @param group consumer group that holds the positions, for lag tools and for a start without a
   *     checkpoint
   */
  EventsTopic(String name, int keyGroups, String group, Properties kafka) {
    this.name = name;
    this.keyGroups = keyGroups;
    this.group = group;
    this.admin = Admin.create(kafka);
  }

  int keyGroups() {
    return keyGroups;
  }

  /**
   * Per key group the offset below which all outputs are durable, from the committed offsets; 0
   * where none is committed.
   *
   * @throws IllegalStateException when the topic does not have one partition per key group
   */
  Map<Integer, Long> durablePositions() throws ExecutionException, InterruptedException {
    TopicDescription description =
        admin.describeTopics(List.of(name)).allTopicNames().get().get(name);
    int partitions = description.partitions().size();
    if (partitions != keyGroups) {
      throw new IllegalStateException(
          ("Topic %s has %d partitions, but spec.scaling.keyGroups is %d: each key group is one partition, and the number never changes."
                  + " Set keyGroups back, or use another detector name.")
              .formatted(name, partitions, keyGroups));
    }
    Map<TopicPartition, OffsetAndMetadata> committed =
        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
    Map<Integer, Long> positions = new HashMap<>();
    for (int keyGroup = 0; keyGroup < keyGroups; keyGroup++) {
      OffsetAndMetadata offset = committed.get(new TopicPartition(name, keyGroup));
      positions.put(keyGroup, offset == null ? 0 : offset.offset());
    }
    return positions;
  }

  /** Commits positions without waiting; they serve lag tools, so a failure is only logged. */
  void commit(Map<Integer, Long> positions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    positions.forEach(
        (keyGroup, position) ->
            offsets.put(new TopicPartition(name, keyGroup), new OffsetAndMetadata(position)));
    admin
        .alterConsumerGroupOffsets(group, offsets)
        .all()
        .whenComplete(
            (done, failure) -> {
              if (failure != null) {
                LOG.warn("Committing positions of {} to group {} failed", name, group, failure);
              }
            });
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
