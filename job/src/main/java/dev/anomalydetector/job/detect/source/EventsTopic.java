package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.handover.Local.Checkpointed;
import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The events topic as administrators see it: its partitions, and how far detect has come. */
final class EventsTopic implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(EventsTopic.class);

  private static final long NO_EPOCH = -1;

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

  String name() {
    return name;
  }

  /**
   * By key group what is known to be durable, from the committed offsets; each says in which
   * ownership it was committed.
   *
   * @throws IllegalStateException when the topic does not have one partition per key group, or
   *     Kafka does not answer
   */
  Map<Integer, Checkpointed> durablePositions() {
    return answer("read the committed positions of", this::committed);
  }

  private Map<Integer, Checkpointed> committed() throws ExecutionException, InterruptedException {
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
    Map<Integer, Checkpointed> positions = new HashMap<>();
    committed.forEach(
        (partition, offset) -> {
          if (offset != null && partition.topic().equals(name)) {
            positions.put(partition.partition(), new Checkpointed(epoch(offset), offset.offset()));
          }
        });
    return positions;
  }

  /** An offset that somebody reset by hand says nothing of an epoch: it is as if it were none. */
  private static long epoch(OffsetAndMetadata offset) {
    String metadata = offset.metadata();
    return metadata.matches("epoch [0-9]{1,18}")
        ? Long.parseLong(metadata.substring("epoch ".length()))
        : NO_EPOCH;
  }

  /**
   * Where a partition begins and ends now.
   *
   * @throws IllegalStateException when Kafka does not answer
   */
  Range range(int keyGroup) {
    TopicPartition partition = new TopicPartition(name, keyGroup);
    return answer(
        "look up the offsets of",
        () -> {
          var first = admin.listOffsets(Map.of(partition, OffsetSpec.earliest()));
          var end = admin.listOffsets(Map.of(partition, OffsetSpec.latest()));
          return new Range(
              first.partitionResult(partition).get().offset(),
              end.partitionResult(partition).get().offset());
        });
  }

  private <T> T answer(String doing, Callable<T> question) {
    try {
      return question.call();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while about to " + doing + " " + name, e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "Could not %s %s: %s".formatted(doing, name, e.getCause().getMessage()), e.getCause());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("Could not %s %s".formatted(doing, name), e);
    }
  }

  /** Commits positions without waiting; they serve lag tools, so a failure is only logged. */
  void commit(List<KeyGroupSplit> positions) {
    Map<TopicPartition, OffsetAndMetadata> offsets = new HashMap<>();
    positions.forEach(
        split ->
            offsets.put(
                new TopicPartition(name, split.keyGroup()),
                new OffsetAndMetadata(split.position(), "epoch " + split.epoch())));
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

  /**
   * A partition.
   *
   * @param first offset of its first record
   * @param end offset behind its last one
   */
  record Range(long first, long end) {}

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
