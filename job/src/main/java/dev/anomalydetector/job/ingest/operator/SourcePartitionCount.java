package dev.anomalydetector.job.ingest.operator;

import java.io.Closeable;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The number of partitions of the source topic, which may grow. Asking never makes anyone wait. */
final class SourcePartitionCount implements Closeable {

  private static final Logger LOG = LoggerFactory.getLogger(SourcePartitionCount.class);

  private final String topic;
  private final Admin admin;
  private volatile int latest;

  /**
   * Opens a client, which {@link #close()} closes.
   *
   * @param known the number as it was known when the job was submitted
   */
  SourcePartitionCount(String topic, int known, Properties kafka) {
    this.topic = topic;
    this.latest = known;
    this.admin = Admin.create(kafka);
  }

  /** The number as far as it is known, at least 1. */
  int latest() {
    return latest;
  }

  /** Asks for the number; the answer comes in the client's own thread. */
  void refresh() {
    admin.describeTopics(List.of(topic)).topicNameValues().get(topic).whenComplete(this::onAnswer);
  }

  private void onAnswer(TopicDescription description, Throwable failure) {
    if (failure == null) {
      latest = description.partitions().size();
    } else {
      LOG.warn(
          "The number of partitions of {} could not be read; it is taken to be {} still",
          topic,
          latest,
          failure);
    }
  }

  @Override
  public void close() {
    admin.close(Duration.ZERO);
  }
}
