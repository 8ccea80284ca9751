package dev.anomalydetector.job.ingest;

import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** Settings of the Kafka clients of ingest, beyond those that reach the cluster. */
final class KafkaClients {

  private static final String LINGER_MILLIS = "5";

  private KafkaClients() {}

  /** Settings of the consumer; what the user says counts. */
  static Properties consumer(IngestSettings settings) {
    Properties properties = new Properties();
    // What was written in a transaction that was aborted has never happened.
    properties.setProperty(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
    properties.putAll(settings.kafkaProperties());
    return properties;
  }

  /**
   * Settings of the producers; what the user says counts, but for what keeps events safe.
   *
   * <p>A key group takes an event for a duplicate if its origin offset is not above the last one
   * seen from that source partition. That loses nothing as long as what one producer writes into
   * one partition has no gap: then all that comes before an event in the source stands before it in
   * the partition, whatever restarts or still runs elsewhere and writes the same events again. Four
   * settings make it so: an idempotent producer does not write a batch twice, one request in flight
   * keeps the order of batches through retries, {@code acks=all} keeps what was acknowledged, and a
   * delivery timeout without end means that no batch is given up while later ones are written.
   * Idempotence alone does not keep the order in a new partition: seen with Kafka 4.1.1, a first
   * batch was refused because the broker did not lead yet, the second was taken, since the broker
   * knew nothing of the producer, and from then on the first was out of order for ever. If Kafka is
   * away for long, the checkpoint times out instead and the job goes back to the one before. What
   * is left is an error that Kafka does not let be retried, such as a permission that is taken away
   * for a moment: it fails the job, but batches already on their way may be written after the one
   * that failed.
   */
  static Properties producer(IngestSettings settings) {
    Properties properties = new Properties();
    properties.setProperty(ProducerConfig.LINGER_MS_CONFIG, LINGER_MILLIS);
    properties.putAll(settings.kafkaProperties());
    properties.setProperty(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "true");
    properties.setProperty(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    properties.setProperty(ProducerConfig.ACKS_CONFIG, "all");
    properties.setProperty(
        ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, Integer.toString(Integer.MAX_VALUE));
    properties.setProperty(ProducerConfig.RETRIES_CONFIG, Integer.toString(Integer.MAX_VALUE));
    return properties;
  }
}
