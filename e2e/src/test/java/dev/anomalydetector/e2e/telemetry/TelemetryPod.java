package dev.anomalydetector.e2e.telemetry;

import java.time.Duration;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * Writes telemetry to a topic, a second of event time at each step, each record exactly once even
 * while the broker is away.
 *
 * <p>Environment: {@code BOOTSTRAP_SERVERS}, {@code TOPIC}, {@code SEED}, {@code MACHINES}, {@code
 * DURATION} (of event time, ISO 8601), {@code PARTITIONS} and {@code STEP_MILLIS}.
 */
public final class TelemetryPod {

  private TelemetryPod() {}

  /** Writes all records, and ends. */
  public static void main(String[] arguments) throws Exception {
    Map<String, String> environment = System.getenv();
    Telemetry telemetry =
        new Telemetry(
            Long.parseLong(environment.get("SEED")),
            Integer.parseInt(environment.get("MACHINES")),
            Duration.parse(environment.get("DURATION")),
            Integer.parseInt(environment.get("PARTITIONS")));
    Map<String, Object> settings =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            environment.get("BOOTSTRAP_SERVERS"),
            ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
            true,
            ProducerConfig.MAX_BLOCK_MS_CONFIG,
            Integer.MAX_VALUE,
            ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
            Integer.MAX_VALUE);
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(settings, new StringSerializer(), new StringSerializer())) {
      long stepNanos = Long.parseLong(environment.get("STEP_MILLIS")) * 1_000_000;
      write(telemetry, environment.get("TOPIC"), stepNanos, producer);
    }
  }

  private static void write(
      Telemetry telemetry, String topic, long stepNanos, KafkaProducer<String, String> producer)
      throws Exception {
    Future<RecordMetadata> last = null;
    long second = Long.MIN_VALUE;
    long due = System.nanoTime();
    long written = 0;
    for (Iterator<Telemetry.Usage> usages = telemetry.records().iterator(); usages.hasNext(); ) {
      Telemetry.Usage usage = usages.next();
      if (usage.timeMillis() / 1_000 != second) {
        second = usage.timeMillis() / 1_000;
        due += stepNanos;
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
      }
      last =
          producer.send(
              new ProducerRecord<>(topic, usage.partition(), usage.machine(), usage.json()));
      written++;
    }
    producer.flush();
    if (last != null) {
      last.get();
    }
    System.out.println("Wrote " + written + " records of " + telemetry + " to " + topic);
  }
}
