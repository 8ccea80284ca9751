package dev.anomalydetector.job.ingest;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetterSerializer;
import dev.anomalydetector.job.ingest.operator.IngestOperator;
import dev.anomalydetector.job.ingest.operator.KeyGroupRecord;
import dev.anomalydetector.job.ingest.operator.KeyGroupRecordSerializer;
import dev.anomalydetector.job.ingest.source.AssignmentTellingSource;
import dev.anomalydetector.job.ingest.source.IngestInput;
import dev.anomalydetector.job.ingest.source.SourceRecordDeserializer;
import dev.anomalydetector.job.ingest.topics.IngestTopics;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.OutputTag;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/**
 * Puts the ingest job together: source, parser and sinks in one chain. Events are written at least
 * once; a key group drops those it has seen.
 */
public final class IngestJob {

  private static final OutputTag<DeadLetter> DEAD_LETTERS =
      new OutputTag<>("dead-letters", TypeInformation.of(DeadLetter.class));

  /** How soon a partition that is added to the source topic is read. */
  private static final String DISCOVERY_MILLIS = "30000";

  private IngestJob() {}

  /**
   * Adds the job to an environment, with the environment's parallelism. Asks Kafka whether the
   * topics are there, and notes in the consumer group where a detector that has never run begins.
   *
   * @throws IllegalStateException when a topic is missing or does not fit; the message says what to
   *     create
   */
  public static void addTo(StreamExecutionEnvironment environment, IngestSettings settings) {
    AnomalyDetector detector = settings.detector().parse();
    DetectorNames names = DetectorNames.of(detector);
    int sourcePartitions = IngestTopics.prepare(detector, settings.kafkaProperties());
    environment.enableCheckpointing(detector.getSpec().flink().checkpoint().interval().millis());
    environment.getConfig().enableObjectReuse();
    SingleOutputStreamOperator<KeyGroupRecord> events =
        environment
            .fromSource(
                source(detector, names, settings),
                WatermarkStrategy.noWatermarks(),
                "source",
                TypeInformation.of(IngestInput.class))
            .uid("ingest-source")
            .transform(
                "ingest",
                TypeInformation.of(KeyGroupRecord.class),
                new IngestOperator(
                    settings.detector(), settings.kafka(), sourcePartitions, DEAD_LETTERS))
            .uid("ingest");
    events
        .sinkTo(sink(settings, new KeyGroupRecordSerializer(names.eventsTopic())))
        .name("events")
        .uid("ingest-events");
    events
        .getSideOutput(DEAD_LETTERS)
        .sinkTo(sink(settings, new DeadLetterSerializer(names.deadLetterTopic())))
        .name("dead-letters")
        .uid("ingest-dead-letters");
  }

  @SuppressWarnings("deprecation") // The connector's own method takes the old enumeration only.
  private static AssignmentTellingSource source(
      AnomalyDetector detector, DetectorNames names, IngestSettings settings) {
    Properties properties = KafkaClients.consumer(settings);
    properties.setProperty("partition.discovery.interval.ms", DISCOVERY_MILLIS);
    return new AssignmentTellingSource(
        KafkaSource.<IngestInput>builder()
            .setProperties(properties)
            .setBootstrapServers(settings.kafka().get("bootstrap.servers"))
            .setGroupId(names.ingestGroup())
            .setClientIdPrefix(names.ingestGroup())
            .setTopics(detector.getSpec().source().kafka().topic())
            // A partition without a position is new since the group was given its first ones.
            .setStartingOffsets(OffsetsInitializer.committedOffsets(OffsetResetStrategy.EARLIEST))
            .setDeserializer(new SourceRecordDeserializer())
            .build());
  }

  private static <T> KafkaSink<T> sink(
      IngestSettings settings, KafkaRecordSerializationSchema<T> serializer) {
    return KafkaSink.<T>builder()
        .setKafkaProducerConfig(KafkaClients.producer(settings))
        .setBootstrapServers(settings.kafka().get("bootstrap.servers"))
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .setRecordSerializer(serializer)
        .build();
  }
}
