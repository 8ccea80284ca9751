package dev.anomalydetector.job.cli;

import dev.anomalydetector.job.input.RecordLines;
import dev.anomalydetector.job.local.LocalDetector;
import java.io.IOException;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes lines to the source topic of a detector, and says which ones Kafka does not take. */
final class SourceFeed {

  private final LocalDetector detector;
  private final Consumer<String> refused;

  /**
   * A feed.
   *
   * @param refused told of each line that could not be written, and why
   */
  SourceFeed(LocalDetector detector, Consumer<String> refused) {
    this.detector = detector;
    this.refused = refused;
  }

  /**
   * Writes all lines, until there are no more.
   *
   * @return how many are in the topic
   * @throws IOException when the lines cannot be read
   */
  long write(RecordLines lines) throws IOException {
    AtomicLong written = new AtomicLong();
    try (var producer =
        new KafkaProducer<>(
            new HashMap<String, Object>(detector.kafka()),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (byte[] line = lines.next(); line != null; line = lines.next()) {
        String place = lines.name() + ":" + lines.number();
        producer.send(
            new ProducerRecord<>(detector.sourceTopic(), line),
            (metadata, failure) -> {
              if (failure == null) {
                written.incrementAndGet();
              } else {
                refused.accept(
                    place + ": not written to the source topic: " + failure.getMessage());
              }
            });
      }
    }
    return written.get();
  }
}
