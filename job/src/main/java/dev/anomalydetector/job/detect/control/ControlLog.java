package dev.anomalydetector.job.detect.control;

import dev.anomalydetector.api.handover.ControlCodec;
import dev.anomalydetector.api.handover.ControlRecord;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the control topic in a thread of its own: first all that there is, as one piece of news, so
 * that nobody acts on half of it; then what comes. Who meets a gap in the offsets after that has
 * been overtaken by compaction and cannot know what was said there: it reads all anew.
 */
public final class ControlLog implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(ControlLog.class);
  private static final Duration POLL_TIMEOUT = Duration.ofSeconds(10);

  private final TopicPartition partition;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final Listener listener;
  private final Thread thread;
  private long expected;

  private ControlLog(String topic, Map<String, String> kafka, Listener listener) {
    this.partition = new TopicPartition(topic, 0);
    this.listener = listener;
    Properties properties = new Properties();
    properties.putAll(kafka);
    properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    this.consumer =
        new KafkaConsumer<>(properties, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.thread = new Thread(this::run, "reads " + topic);
    thread.setDaemon(true);
  }

  /**
   * Begins to read.
   *
   * @param listener is told in the reader's thread
   */
  public static ControlLog read(String topic, Map<String, String> kafka, Listener listener) {
    ControlLog log = new ControlLog(topic, kafka, listener);
    log.thread.start();
    return log;
  }

  private void run() {
    try (consumer) {
      consumer.assign(List.of(partition));
      listener.onNews(new ControlNews(true, readAll()));
      while (true) {
        readOn();
      }
    } catch (WakeupException e) {
      LOG.debug("No longer reading {}", partition.topic(), e);
    } catch (RuntimeException e) {
      listener.onFailure(
          new IOException(
              "The topic %s cannot be read: %s".formatted(partition.topic(), e.getMessage()), e));
    }
  }

  private List<ControlRecord> readAll() {
    consumer.seekToBeginning(List.of(partition));
    long end = consumer.endOffsets(List.of(partition)).get(partition);
    List<ControlRecord> records = new ArrayList<>();
    while (consumer.position(partition) < end) {
      consumer
          .poll(POLL_TIMEOUT)
          .records(partition)
          .forEach(next -> decode(next).ifPresent(records::add));
    }
    expected = consumer.position(partition);
    return records;
  }

  private void readOn() {
    List<ControlRecord> records = new ArrayList<>();
    for (ConsumerRecord<byte[], byte[]> next : consumer.poll(POLL_TIMEOUT).records(partition)) {
      if (next.offset() != expected) {
        listener.onNews(new ControlNews(true, readAll()));
        return;
      }
      expected++;
      decode(next).ifPresent(records::add);
    }
    if (!records.isEmpty()) {
      listener.onNews(new ControlNews(false, records));
    }
  }

  private static Optional<ControlRecord> decode(ConsumerRecord<byte[], byte[]> next) {
    if (next.value() == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(ControlCodec.decode(next.value()));
    } catch (IOException e) {
      LOG.warn(
          "Record {} of {} is none of ours and counts for nothing: {}",
          next.offset(),
          next.topic(),
          e.getMessage());
      return Optional.empty();
    }
  }

  /** Stops reading; nothing is told after that. */
  @Override
  public void close() {
    consumer.wakeup();
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Who wants to know. */
  public interface Listener {

    /** There is news. */
    void onNews(ControlNews news);

    /** Nothing more will be read. */
    void onFailure(Exception cause);
  }
}
