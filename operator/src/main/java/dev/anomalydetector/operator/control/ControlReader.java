package dev.anomalydetector.operator.control;

import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads the control topic from its beginning, without a consumer group. */
final class ControlReader implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final long NOTHING_READ = -1;

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final TopicPartition partition;
  private final int keyGroups;
  private final Clock clock;
  private ControlRecords records;
  private long next = NOTHING_READ;

  ControlReader(Map<String, Object> settings, String topic, int keyGroups, Clock clock) {
    this.keyGroups = keyGroups;
    this.clock = clock;
    partition = new TopicPartition(topic, 0);
    consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(List.of(partition));
  }

  /** Reads on to the present end. */
  ControlState read() {
    Instant begun = clock.instant();
    long end = consumer.endOffsets(List.of(partition)).get(partition);
    // A topic that is shorter than what was read of it is a new one.
    while (next > end || !readTo(end, next == NOTHING_READ, begun)) {
      next = NOTHING_READ;
    }
    return records.state();
  }

  /**
   * Reads to an offset.
   *
   * @param anew from the beginning
   * @return false if a record is missing that was there before: the topic is being compacted, and
   *     what is left tells half a story to those who have read the other half
   */
  private boolean readTo(long end, boolean anew, Instant begun) {
    if (anew) {
      records = new ControlRecords(keyGroups);
      consumer.seekToBeginning(List.of(partition));
    }
    next = consumer.position(partition);
    while (next < end) {
      for (ConsumerRecord<byte[], byte[]> found : consumer.poll(POLL)) {
        if (!anew && found.offset() > next) {
          return false;
        }
        take(found, anew);
        next = found.offset() + 1;
      }
      // Where the last records of the topic were removed there is nothing to be found any more.
      next = Math.max(next, consumer.position(partition));
      if (Duration.between(begun, clock.instant()).compareTo(KafkaControlTopic.PATIENCE) > 0) {
        next = NOTHING_READ;
        throw new ControlException(
            "topic %s: could not be read to its end within %d s: is the leader of its partition there?"
                .formatted(partition.topic(), KafkaControlTopic.PATIENCE.toSeconds()));
      }
    }
    return true;
  }

  private void take(ConsumerRecord<byte[], byte[]> found, boolean anew) {
    Instant now = clock.instant();
    Instant at = Instant.ofEpochMilli(found.timestamp());
    // What was written while somebody watched happened now, whatever the clock of its writer says.
    Instant heard = anew && at.isBefore(now) ? at : now;
    try {
      records.read(found.key(), found.value(), at, heard);
    } catch (IOException | RuntimeException unknown) {
      next = NOTHING_READ;
      throw new ControlException(
          "topic %s: the record at offset %d cannot be understood, is it of a newer version? %s"
              .formatted(partition.topic(), found.offset(), unknown.getMessage()),
          unknown);
    }
  }

  @Override
  public void close() {
    consumer.close(CloseOptions.timeout(Duration.ofSeconds(1)));
  }
}
