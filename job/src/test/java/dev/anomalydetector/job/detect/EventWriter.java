package dev.anomalydetector.job.detect;

import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.event.EventsRecord;
import dev.anomalydetector.job.event.KeyGroups;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.event.Tick.PartitionProgress;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes seeded events of machines into the events topic, as one ingest subtask would. */
final class EventWriter implements AutoCloseable {

  private static final int MACHINES = 50;

  private final KafkaProducer<byte[], byte[]> producer;
  private final String topic;
  private final Random random;
  private long now = 1_700_000_000_000L;
  private long offset;

  EventWriter(Map<String, String> kafka, String topic, long seed) {
    this.producer =
        new KafkaProducer<>(
            Map.copyOf(kafka), new ByteArraySerializer(), new ByteArraySerializer());
    this.topic = topic;
    this.random = new Random(seed);
  }

  /** Writes some events, and a tick into each partition; returns when the broker has them. */
  void write(int events) {
    for (int i = 0; i < events; i++) {
      now += random.nextInt(40);
      String machine = "machine-" + random.nextInt(MACHINES);
      boolean spike = random.nextInt(300) == 0;
      double cpu = spike ? 0.95 : 0.4 + 0.05 * random.nextGaussian();
      double memory = (now / 100_000 % 4 == 0 ? 0.8 : 0.3) + 0.02 * random.nextGaussian();
      long time = now - random.nextInt(1_500);
      double[] metrics = {cpu, memory};
      Event event = new Event(machine, time, metrics, 0, offset++, 1);
      send(KeyGroups.of(machine, DetectorYaml.KEY_GROUPS), event);
    }
    Tick tick = new Tick(1, List.of(new PartitionProgress(0, now, false)));
    for (int keyGroup = 0; keyGroup < DetectorYaml.KEY_GROUPS; keyGroup++) {
      send(keyGroup, tick);
    }
    producer.flush();
  }

  private void send(int keyGroup, EventsRecord next) {
    producer.send(new ProducerRecord<>(topic, keyGroup, null, EventsCodec.encode(next)));
  }

  void writeGarbage(int keyGroup) {
    producer.send(new ProducerRecord<>(topic, keyGroup, null, new byte[] {1, 2, 3}));
    producer.flush();
  }

  @Override
  public void close() {
    producer.close();
  }
}
