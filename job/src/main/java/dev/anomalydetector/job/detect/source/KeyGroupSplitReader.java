package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.job.detect.source.DetectInput.Arrived;
import dev.anomalydetector.job.detect.source.DetectInput.Started;
import dev.anomalydetector.job.detect.source.DetectInput.Unreadable;
import dev.anomalydetector.job.detect.source.EventsDeserializer.Foreign;
import dev.anomalydetector.job.event.EventsRecord;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.flink.connector.base.source.reader.RecordsWithSplitIds;
import org.apache.flink.connector.base.source.reader.splitreader.SplitReader;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsAddition;
import org.apache.flink.connector.base.source.reader.splitreader.SplitsChange;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;

/**
 * Reads key groups in the fetcher thread: restores one at a time, so that those restored flow while
 * the others load, and decodes records there, beside the task thread.
 */
final class KeyGroupSplitReader implements SplitReader<DetectInput, KeyGroupSplit> {

  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(10);

  private final String topic;
  private final Consumer<byte[], Object> consumer;
  private final KeyGroupLoader loader;
  private final Deque<KeyGroupSplit> toStart = new ArrayDeque<>();
  private final List<TopicPartition> assigned = new ArrayList<>();

  KeyGroupSplitReader(String topic, Consumer<byte[], Object> consumer, KeyGroupLoader loader) {
    this.topic = topic;
    this.consumer = consumer;
    this.loader = loader;
  }

  @Override
  public RecordsWithSplitIds<DetectInput> fetch() throws IOException {
    DetectBatch batch = new DetectBatch();
    try {
      if (toStart.isEmpty()) {
        read(consumer.poll(POLL_TIMEOUT), batch);
      } else {
        start(toStart.peek(), batch);
        toStart.remove();
        if (assigned.size() > 1) {
          read(consumer.poll(Duration.ZERO), batch);
        }
      }
    } catch (WakeupException e) {
      // Asked to look up from waiting; a key group that was being started stays first in line.
      return batch;
    }
    return batch;
  }

  private void start(KeyGroupSplit split, DetectBatch batch) throws IOException {
    TopicPartition partition = new TopicPartition(topic, split.keyGroup());
    List<TopicPartition> one = List.of(partition);
    long first = consumer.beginningOffsets(one).get(partition);
    long end = consumer.endOffsets(one).get(partition);
    Started started = loader.load(split, first, end);
    assigned.add(partition);
    consumer.assign(assigned);
    consumer.seek(partition, started.nextOffset());
    batch.add(split.keyGroup(), List.of(started));
  }

  private static void read(ConsumerRecords<byte[], Object> polled, DetectBatch batch) {
    Set<TopicPartition> partitions = polled.partitions();
    for (TopicPartition partition : partitions) {
      List<ConsumerRecord<byte[], Object>> records = polled.records(partition);
      List<DetectInput> inputs = new ArrayList<>(records.size());
      for (ConsumerRecord<byte[], Object> next : records) {
        inputs.add(input(next));
      }
      batch.add(partition.partition(), inputs);
    }
  }

  private static DetectInput input(ConsumerRecord<byte[], Object> next) {
    if (next.value() instanceof EventsRecord eventsRecord) {
      return new Arrived(next.partition(), next.offset(), eventsRecord);
    }
    if (next.value() instanceof Foreign foreign) {
      return new Unreadable(next.partition(), next.offset(), foreign.payload(), foreign.problem());
    }
    return new Unreadable(next.partition(), next.offset(), null, "record without a value");
  }

  @Override
  public void handleSplitsChanges(SplitsChange<KeyGroupSplit> change) {
    if (!(change instanceof SplitsAddition)) {
      throw new IllegalStateException("unexpected change of splits: " + change);
    }
    toStart.addAll(change.splits());
  }

  @Override
  public void wakeUp() {
    consumer.wakeup();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
