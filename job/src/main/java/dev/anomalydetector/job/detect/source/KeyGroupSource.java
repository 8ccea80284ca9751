package dev.anomalydetector.job.detect.source;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.detect.snapshot.SnapshotStore;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * The events topic as a source of key groups. Its elements must reach the engine in the same task:
 * they hold live engines.
 */
public final class KeyGroupSource implements Source<DetectInput, KeyGroupSplit, EnumeratorState> {

  private static final long serialVersionUID = 1L;

  /** Records that one poll hands out: large, because each poll costs a queue passage. */
  private static final String POLL_RECORDS = "2000";

  private final DetectorText detector;
  private final Map<String, String> kafka;
  private final String snapshotDirectory;

  /**
   * A source of the key groups of a detector.
   *
   * @param kafka settings of Kafka clients
   * @param snapshotDirectory where snapshots lie, as a URI
   */
  public KeyGroupSource(
      DetectorText detector, Map<String, String> kafka, String snapshotDirectory) {
    this.detector = detector;
    this.kafka = kafka;
    this.snapshotDirectory = snapshotDirectory;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<DetectInput, KeyGroupSplit> createReader(SourceReaderContext context) {
    AnomalyDetector parsed = detector.parse();
    DetectorNames names = DetectorNames.of(parsed);
    FetcherCommands commands = new FetcherCommands();
    return new KeyGroupSourceReader(
        () -> splitReader(names, commands),
        commands,
        eventsTopic(parsed, names),
        new KeyGroupLoader(DetectionPlans.of(parsed), store(names)),
        context);
  }

  private KeyGroupSplitReader splitReader(DetectorNames names, FetcherCommands commands) {
    return new KeyGroupSplitReader(
        names.eventsTopic(),
        new KafkaConsumer<>(
            consumerProperties(), new ByteArrayDeserializer(), new EventsDeserializer()),
        commands);
  }

  private SnapshotStore store(DetectorNames names) {
    try {
      return new SnapshotStore(snapshotDirectory, names.resource());
    } catch (IOException e) {
      throw new UncheckedIOException(
          "The snapshot directory " + snapshotDirectory + " cannot be opened", e);
    }
  }

  private Properties consumerProperties() {
    Properties properties = new Properties();
    properties.setProperty(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, POLL_RECORDS);
    properties.putAll(kafka);
    properties.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    properties.setProperty(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "earliest");
    return properties;
  }

  private EventsTopic eventsTopic(AnomalyDetector parsed, DetectorNames names) {
    Properties properties = new Properties();
    properties.putAll(kafka);
    return new EventsTopic(
        names.eventsTopic(),
        parsed.getSpec().scaling().keyGroups(),
        names.detectGroup(),
        properties);
  }

  @Override
  public SplitEnumerator<KeyGroupSplit, EnumeratorState> createEnumerator(
      SplitEnumeratorContext<KeyGroupSplit> context) {
    return new KeyGroupEnumerator();
  }

  @Override
  public SplitEnumerator<KeyGroupSplit, EnumeratorState> restoreEnumerator(
      SplitEnumeratorContext<KeyGroupSplit> context, EnumeratorState checkpoint) {
    return new KeyGroupEnumerator();
  }

  @Override
  public SimpleVersionedSerializer<KeyGroupSplit> getSplitSerializer() {
    return new KeyGroupSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<EnumeratorState> getEnumeratorCheckpointSerializer() {
    return new EnumeratorState.Serializer();
  }
}
