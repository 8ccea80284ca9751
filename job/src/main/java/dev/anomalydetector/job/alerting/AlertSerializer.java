package dev.anomalydetector.job.alerting;

import dev.anomalydetector.job.engine.alert.Alert;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.flink.api.common.serialization.SerializationSchema.InitializationContext;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Writes alerts to the alerts topic, keyed by alert, so that the tellings of one stay in order. */
public final class AlertSerializer implements KafkaRecordSerializationSchema<Alert> {

  /** Header for the content mode of the CloudEvents binding for Kafka, structured JSON. */
  private static final String CONTENT_TYPE = "content-type";

  private static final byte[] CLOUD_EVENTS_JSON =
      "application/cloudevents+json; charset=UTF-8".getBytes(StandardCharsets.UTF_8);

  private static final long serialVersionUID = 1L;

  private final String topic;
  private final String resource;
  private final List<String> keyNames;
  private transient AlertEvents events;

  /** A serializer that writes to a topic; for the rest see {@link AlertEvents}. */
  public AlertSerializer(String topic, String resource, List<String> keyNames) {
    this.topic = topic;
    this.resource = resource;
    this.keyNames = List.copyOf(keyNames);
  }

  @Override
  public void open(InitializationContext context, KafkaSinkContext sinkContext) {
    events = new AlertEvents(resource, keyNames);
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      Alert alert, KafkaSinkContext context, Long timestamp) {
    byte[] key = alert.id().getBytes(StandardCharsets.UTF_8);
    ProducerRecord<byte[], byte[]> written =
        new ProducerRecord<>(topic, key, events.serialize(alert));
    written.headers().add(CONTENT_TYPE, CLOUD_EVENTS_JSON);
    return written;
  }
}
