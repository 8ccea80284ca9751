package dev.anomalydetector.job.ingest.operator;

import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Addresses records to the partition of their key group. Their timestamp is the time of writing and
 * not the event time, by which Kafka would delete the events of old records at once.
 */
public final class KeyGroupRecordSerializer
    implements KafkaRecordSerializationSchema<KeyGroupRecord> {

  private static final long serialVersionUID = 1L;

  private final String topic;

  /** A serializer that writes to a topic. */
  public KeyGroupRecordSerializer(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      KeyGroupRecord next, KafkaSinkContext context, Long timestamp) {
    return new ProducerRecord<>(topic, next.keyGroup(), null, next.value());
  }
}
