package dev.anomalydetector.job.ingest.source;

import dev.anomalydetector.job.ingest.parse.SourceRecord;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/**
 * Passes records on as they are. Nothing is parsed here, because a record that cannot be parsed
 * must not fail the source.
 */
public final class SourceRecordDeserializer
    implements KafkaRecordDeserializationSchema<IngestInput> {

  private static final long serialVersionUID = 1L;

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> next, Collector<IngestInput> out) {
    long timestamp =
        next.timestamp() == ConsumerRecord.NO_TIMESTAMP
            ? SourceRecord.NO_TIMESTAMP
            : next.timestamp();
    out.collect(
        new IngestInput.Arrived(
            new SourceRecord(
                next.topic(), next.partition(), next.offset(), timestamp, next.value())));
  }

  @Override
  public TypeInformation<IngestInput> getProducedType() {
    return TypeInformation.of(IngestInput.class);
  }
}
