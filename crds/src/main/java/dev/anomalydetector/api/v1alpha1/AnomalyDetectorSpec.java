package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;
import java.util.List;

/**
 * What to watch, and how.
 *
 * @param kafka the Kafka cluster that everything runs over
 * @param source the stream to watch, and how its records are read
 * @param key names of the fields (of source.fields) that together name an entity: what a model is
 *     kept for, such as a machine or a service
 * @param metrics the numbers computed from the records, per entity
 * @param detectors the models that watch the metrics
 * @param alerting when an anomaly becomes an alert, and when it ends
 * @param scaling how the work is divided
 * @param limits bounds on what the detector keeps in memory
 * @param flink settings of the Flink jobs
 * @param suspend whether the jobs are stopped, with their state
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record AnomalyDetectorSpec(
    @Default("{}") @JsonPropertyDescription("The Kafka cluster that everything runs over.")
        KafkaSpec kafka,
    @Required @JsonPropertyDescription("The stream to watch, and how its records are read.")
        SourceSpec source,
    @Required
        @Size(min = 1, max = 8)
        @JsonPropertyDescription(
            "Names of the fields (of source.fields) that together name an entity: what a model is"
                + " kept for, such as a machine or a service.")
        List<@Pattern(Names.FIELD_PATTERN) @Size(max = Names.LENGTH) String> key,
    @Required
        @Size(min = 1, max = 64)
        @JsonPropertyDescription("The numbers computed from the records, per entity.")
        List<MetricSpec> metrics,
    @Required
        @Size(min = 1, max = 64)
        @JsonPropertyDescription("The models that watch the metrics.")
        List<DetectorSpec> detectors,
    @Default("{}") @JsonPropertyDescription("When an anomaly becomes an alert, and when it ends.")
        AlertingSpec alerting,
    @Default("{}") @JsonPropertyDescription("How the work is divided.") ScalingSpec scaling,
    @Default("{}") @JsonPropertyDescription("Bounds on what the detector keeps in memory.")
        LimitsSpec limits,
    @Default("{}") @JsonPropertyDescription("Settings of the Flink jobs.") FlinkSpec flink,
    @Default("false")
        @JsonPropertyDescription(
            "Whether the jobs are stopped. They keep their state, and go on from it when this is "
                + "false again.")
        Boolean suspend) {
  /** Absent values become their defaults. */
  public AnomalyDetectorSpec {
    kafka = kafka == null ? KafkaSpec.DEFAULT : kafka;
    key = Immutable.list(key);
    metrics = Immutable.list(metrics);
    detectors = Immutable.list(detectors);
    alerting = alerting == null ? AlertingSpec.DEFAULT : alerting;
    scaling = scaling == null ? ScalingSpec.DEFAULT : scaling;
    limits = limits == null ? LimitsSpec.DEFAULT : limits;
    flink = flink == null ? FlinkSpec.DEFAULT : flink;
    suspend = suspend != null && suspend;
  }
}
