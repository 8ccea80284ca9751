package dev.anomalydetector.job.ingest.topics;

import dev.anomalydetector.api.v1alpha1.KafkaSourceSpec;
import dev.anomalydetector.api.v1alpha1.StartFrom;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Where a detector that has never run begins to read: noted in its consumer group before the job
 * starts. Left to the job, {@code Latest} would mean the end of the topic anew after each restart
 * before its first checkpoint, and the records until then would never be read.
 */
final class StartPosition {

  private final Admin admin;
  private final String group;

  StartPosition(Admin admin, String group) {
    this.admin = admin;
    this.group = group;
  }

  /** Notes the present end of each partition, if the detector is to begin there. */
  void note(KafkaSourceSpec source, int partitions)
      throws ExecutionException, InterruptedException {
    if (source.startFrom() == StartFrom.EARLIEST || hasRun(source.topic())) {
      return; // The source begins at the oldest record where the group has no position.
    }
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    for (int partition = 0; partition < partitions; partition++) {
      ends.put(new TopicPartition(source.topic(), partition), OffsetSpec.latest());
    }
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    for (Map.Entry<TopicPartition, ListOffsetsResultInfo> end :
        admin.listOffsets(ends).all().get().entrySet()) {
      positions.put(end.getKey(), new OffsetAndMetadata(end.getValue().offset()));
    }
    admin.alterConsumerGroupOffsets(group, positions).all().get();
  }

  private boolean hasRun(String topic) throws ExecutionException, InterruptedException {
    return admin
        .listConsumerGroupOffsets(group)
        .partitionsToOffsetAndMetadata()
        .get()
        .entrySet()
        .stream()
        .filter(position -> position.getKey().topic().equals(topic))
        .map(Map.Entry::getValue)
        .anyMatch(Objects::nonNull);
  }
}
