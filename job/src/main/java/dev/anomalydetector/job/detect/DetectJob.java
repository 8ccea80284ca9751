package dev.anomalydetector.job.detect;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.alerting.AlertSerializer;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetterSerializer;
import dev.anomalydetector.job.detect.operator.DetectOperator;
import dev.anomalydetector.job.detect.source.DetectInput;
import dev.anomalydetector.job.detect.source.KeyGroupSource;
import dev.anomalydetector.job.engine.alert.Alert;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.OutputTag;

/**
 * Puts the job of one worker together: source, engine and sinks in one chain. Alerts are written at
 * least once, with ids that are the same in every replay, and are durable before the checkpoint
 * that covers them.
 */
public final class DetectJob {

  private static final OutputTag<DeadLetter> DEAD_LETTERS =
      new OutputTag<>("dead-letters", TypeInformation.of(DeadLetter.class));

  private DetectJob() {}

  /** Adds the job to an environment. */
  public static void addTo(StreamExecutionEnvironment environment, DetectSettings settings) {
    AnomalyDetector detector = settings.detector().parse();
    DetectorNames names = DetectorNames.of(detector);
    // A worker is one task: key groups go to more workers, and not to more subtasks.
    environment.setParallelism(1);
    environment.enableCheckpointing(detector.getSpec().flink().checkpoint().interval().millis());
    // Inputs hold live engines: they must be handed on as they are, within one task.
    environment.getConfig().enableObjectReuse();
    SingleOutputStreamOperator<Alert> alerts =
        environment
            .fromSource(
                new KeyGroupSource(
                    settings.detector(), settings.kafka(), settings.snapshotDirectory()),
                WatermarkStrategy.noWatermarks(),
                "events",
                TypeInformation.of(DetectInput.class))
            .uid("events")
            .transform(
                "detect",
                TypeInformation.of(Alert.class),
                new DetectOperator(
                    settings.detector(),
                    settings.kafka(),
                    settings.snapshotDirectory(),
                    settings.worker(),
                    DEAD_LETTERS))
            .uid("detect");
    alerts
        .sinkTo(
            sink(
                settings,
                new AlertSerializer(
                    names.alertsTopic(), names.resource(), detector.getSpec().key())))
        .name("alerts")
        .uid("alerts");
    alerts
        .getSideOutput(DEAD_LETTERS)
        .sinkTo(sink(settings, new DeadLetterSerializer(names.deadLetterTopic())))
        .name("dead-letters")
        .uid("dead-letters");
  }

  private static <T> KafkaSink<T> sink(
      DetectSettings settings, KafkaRecordSerializationSchema<T> serializer) {
    return KafkaSink.<T>builder()
        .setKafkaProducerConfig(settings.kafkaProperties())
        .setBootstrapServers(settings.kafka().get("bootstrap.servers"))
        .setDeliveryGuarantee(DeliveryGuarantee.AT_LEAST_ONCE)
        .setRecordSerializer(serializer)
        .build();
  }
}
