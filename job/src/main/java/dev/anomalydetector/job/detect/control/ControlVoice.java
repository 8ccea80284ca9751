package dev.anomalydetector.job.detect.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import java.io.Closeable;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says a worker's words on the control topic, without waiting. A word may get lost, so it is said
 * again as long as it is not read back, but not all the time.
 */
public final class ControlVoice implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(ControlVoice.class);
  private static final Duration PATIENCE = Duration.ofMillis(500);

  private final String topic;
  private final Producer<byte[], byte[]> producer;
  private final LongSupplier nanoTime;
  private final Map<Integer, Said> said = new HashMap<>();

  /** A voice that uses this producer, and closes it. */
  ControlVoice(String topic, Producer<byte[], byte[]> producer, LongSupplier nanoTime) {
    this.topic = topic;
    this.producer = producer;
    this.nanoTime = nanoTime;
  }

  /** A voice with a producer of its own. */
  public static ControlVoice open(String topic, Map<String, String> kafka) {
    Properties properties = new Properties();
    properties.putAll(kafka);
    properties.setProperty(ProducerConfig.LINGER_MS_CONFIG, "0");
    // A word said twice counts once, and the first need not wait for a producer's id.
    properties.setProperty(ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, "false");
    // The task thread must not wait for a broker that does not answer: the word is said again.
    properties.setProperty(ProducerConfig.MAX_BLOCK_MS_CONFIG, "100");
    // Nor must it wait for where the topic is when it has said nothing for long.
    properties.setProperty(
        ProducerConfig.METADATA_MAX_IDLE_CONFIG, String.valueOf(Integer.MAX_VALUE));
    Producer<byte[], byte[]> producer =
        new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    try {
      producer.partitionsFor(topic);
    } catch (TimeoutException e) {
      LOG.debug("Where {} is will be known later", topic, e);
    }
    return new ControlVoice(topic, producer, System::nanoTime);
  }

  /** Says a word, unless it has just been said. */
  public void say(ControlRecord word) {
    long now = nanoTime.getAsLong();
    Said before = said.get(word.keyGroup());
    if (before != null && before.isSame(word) && now - before.at < PATIENCE.toNanos()) {
      return;
    }
    said.put(word.keyGroup(), new Said(word, now));
    producer.send(
        new ProducerRecord<>(topic, 0, ControlCodec.key(word), ControlCodec.value(word)),
        (metadata, failure) -> {
          if (failure != null) {
            LOG.warn("{} could not be said on {} and is tried again", word, topic, failure);
          }
        });
  }

  /** There is nothing to say of a key group any more. */
  public void hush(int keyGroup) {
    said.remove(keyGroup);
  }

  /** Key groups that something is to be said of until it is read back. */
  public boolean isWaiting(int keyGroup) {
    return said.containsKey(keyGroup);
  }

  @Override
  public void close() {
    producer.close(Duration.ZERO);
  }

  private record Said(ControlRecord word, long at) {

    /** The first that is read counts, so a later position is no news. */
    boolean isSame(ControlRecord next) {
      return word.getClass().equals(next.getClass()) && word.epoch() == next.epoch();
    }
  }
}
