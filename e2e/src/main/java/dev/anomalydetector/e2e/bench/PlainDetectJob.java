package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.job.alerting.AlertSerializer;
import dev.anomalydetector.job.detect.DetectSettings;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.EventsCodec;
import dev.anomalydetector.job.plan.DetectionPlans;
import java.io.IOException;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.serialization.AbstractDeserializationSchema;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The baseline: the same models over the same events topic, as one would write it in Flink without
 * this project: KafkaSource, keyBy entity, keyed ValueState on the heap, the same sink.
 */
final class PlainDetectJob {

  private PlainDetectJob() {}

  static void addTo(StreamExecutionEnvironment environment, DetectSettings settings) {
    var detector = settings.detector().parse();
    DetectorNames names = DetectorNames.of(detector);
    environment.enableCheckpointing(detector.getSpec().flink().checkpoint().interval().millis());
    environment.getConfig().enableObjectReuse();
    KafkaSource<Event> source =
        KafkaSource.<Event>builder()
            .setBootstrapServers(settings.kafka().get("bootstrap.servers"))
            .setProperty("max.poll.records", "2000")
            .setTopics(names.eventsTopic())
            .setGroupId("plain")
            .setStartingOffsets(OffsetsInitializer.earliest())
            .setValueOnlyDeserializer(new EventSchema())
            .build();
    RulePlan[] rules = DetectionPlans.of(detector).rules().toArray(RulePlan[]::new);
    environment
        .fromSource(source, WatermarkStrategy.noWatermarks(), "events")
        .uid("events")
        .keyBy(Event::entity)
        .process(new PlainDetectFunction(settings.detector(), rules.length))
        .uid("detect")
        .sinkTo(
            KafkaSink.<Alert>builder()
                .setBootstrapServers(settings.kafka().get("bootstrap.servers"))
                .setRecordSerializer(
                    new AlertSerializer(
                        names.alertsTopic(), names.resource(), detector.getSpec().key()))
                .build())
        .uid("alerts");
  }

  private static final class EventSchema extends AbstractDeserializationSchema<Event> {

    private static final long serialVersionUID = 1L;

    @Override
    public Event deserialize(byte[] message) throws IOException {
      return (Event) EventsCodec.decode(message);
    }
  }
}
