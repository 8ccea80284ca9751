package dev.anomalydetector.job.ingest.topics;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.KafkaSourceSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Looks before the job starts whether its topics are there. Flink's source does not wait for a
 * missing topic: the job would start, fail and start again, and tell why only in its log.
 */
public final class IngestTopics {

  private static final String TIMEOUT_SETTING = "default.api.timeout.ms";
  private static final String TIMEOUT_MILLIS = "30000";

  private IngestTopics() {}

  /**
   * Checks the topics, and notes where a detector that has never run begins to read.
   *
   * @param kafka settings of Kafka clients
   * @return the number of partitions of the source topic
   * @throws IllegalStateException when a topic is missing or has a wrong number of partitions, or
   *     Kafka does not answer; the message says what to do
   */
  public static int prepare(AnomalyDetector detector, Properties kafka) {
    Properties properties = new Properties();
    properties.setProperty(TIMEOUT_SETTING, TIMEOUT_MILLIS);
    properties.putAll(kafka);
    DetectorNames names = DetectorNames.of(detector);
    KafkaSourceSpec source = detector.getSpec().source().kafka();
    int keyGroups = detector.getSpec().scaling().keyGroups();
    try (Admin admin = Admin.create(properties)) {
      Map<String, Integer> partitions =
          partitions(admin, List.of(source.topic(), names.eventsTopic(), names.deadLetterTopic()));
      List<String> problems = new ArrayList<>();
      if (!partitions.containsKey(source.topic())) {
        problems.add(
            "topic %s (spec.source.kafka.topic) does not exist: create it or correct its name"
                .formatted(source.topic()));
      }
      Integer events = partitions.get(names.eventsTopic());
      if (events == null) {
        problems.add(
            "topic %s does not exist: create it with %d partitions (spec.scaling.keyGroups)"
                .formatted(names.eventsTopic(), keyGroups));
      } else if (events != keyGroups) {
        problems.add(
            ("topic %s has %d partitions, but spec.scaling.keyGroups is %d: each key group is one partition,"
                    + " and the number never changes; set keyGroups back, or use another detector name")
                .formatted(names.eventsTopic(), events, keyGroups));
      }
      if (!partitions.containsKey(names.deadLetterTopic())) {
        problems.add(
            "topic %s does not exist: create it (one partition will do)"
                .formatted(names.deadLetterTopic()));
      }
      if (!problems.isEmpty()) {
        throw new IllegalStateException(
            "Ingest of %s cannot start with Kafka at %s: %s"
                .formatted(names.resource(), address(properties), String.join("; ", problems)));
      }
      int sourcePartitions = partitions.get(source.topic());
      new StartPosition(admin, names.ingestGroup()).note(source, sourcePartitions);
      return sourcePartitions;
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "Ingest of %s cannot start: Kafka at %s says: %s"
              .formatted(names.resource(), address(properties), e.getCause().getMessage()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Kafka was asked for its topics", e);
    }
  }

  /** Number of partitions of those topics that exist. */
  private static Map<String, Integer> partitions(Admin admin, List<String> topics)
      throws ExecutionException, InterruptedException {
    Map<String, Integer> partitions = new HashMap<>();
    for (Map.Entry<String, KafkaFuture<TopicDescription>> described :
        admin.describeTopics(topics).topicNameValues().entrySet()) {
      try {
        partitions.put(described.getKey(), described.getValue().get().partitions().size());
      } catch (ExecutionException e) {
        if (!(e.getCause() instanceof UnknownTopicOrPartitionException)) {
          throw e;
        }
      }
    }
    return partitions;
  }

  private static String address(Properties kafka) {
    return kafka.getProperty("bootstrap.servers");
  }
}
