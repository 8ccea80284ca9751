package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.KeyGroups;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes seeded events of many entities to an events topic, as fast as the caller asks. */
final class EventsFeed implements AutoCloseable {

  private static final long FIRST_TIME_MILLIS = 1_700_000_000_000L;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final int keyGroups;
  private final int entities;
  private final Random random = new Random(1);
  private long offset;

  EventsFeed(Map<String, String> kafka, String topic, int keyGroups, int entities) {
    Map<String, Object> settings = new HashMap<>(kafka);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, "5");
    settings.put(ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, "1");
    settings.put(ProducerConfig.BATCH_SIZE_CONFIG, "65536");
    settings.put(ProducerConfig.BUFFER_MEMORY_CONFIG, "67108864");
    producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
    this.topic = topic;
    this.keyGroups = keyGroups;
    this.entities = entities;
  }

  /** Number of events written so far. */
  long written() {
    return offset;
  }

  /** Writes an ordinary event of an entity drawn at random. */
  void writeEvent() {
    write(entity(random.nextInt(entities)), 0.5 + 0.1 * random.nextDouble());
  }

  /** Writes an ordinary event of the given entity. */
  void writeEventOf(int entity) {
    write(entity(entity), 0.5 + 0.1 * random.nextDouble());
  }

  private static String entity(int number) {
    return "machine-" + number;
  }

  private void write(String entity, double cpu) {
    double memory = 0.3 + 0.05 * random.nextDouble();
    double[] metrics = {cpu, memory, 1 + random.nextDouble()};
    send(KeyGroups.of(entity, keyGroups), entity, metrics);
  }

  /**
   * Writes an event that is told as an alert, at once and by itself.
   *
   * @return its event time, which the alert bears
   */
  long writeProbe(int keyGroup, String entity) {
    return send(
        keyGroup, entity, new double[] {2 * BenchmarkDetector.PROBE_LIMIT, Double.NaN, Double.NaN});
  }

  private long send(int keyGroup, String entity, double[] metrics) {
    long time = FIRST_TIME_MILLIS + offset;
    Event event = new Event(entity, time, metrics, 0, offset++, 1);
    producer.send(new ProducerRecord<>(topic, keyGroup, null, EventsCodec.encode(event)));
    return time;
  }

  void flush() {
    producer.flush();
  }

  @Override
  public void close() {
    producer.close();
  }
}
