package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Required;
import io.fabric8.generator.annotation.Size;

/**
 * A Kafka cluster that Strimzi runs.
 *
 * @param name name of the Kafka resource
 * @param namespace its namespace; {@code null}: that of the detector
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ClusterReference(
    @Required
        @Pattern(Names.LABEL_PATTERN)
        @Size(max = 63)
        @JsonPropertyDescription("Name of Strimzi's Kafka resource.")
        String name,
    @Pattern(Names.LABEL_PATTERN)
        @Size(max = 63)
        @JsonPropertyDescription("Its namespace; the default is the namespace of the detector.")
        String namespace) {}
