package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import dev.anomalydetector.api.value.MemorySize;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;
import io.fabric8.generator.annotation.Pattern;
import io.fabric8.generator.annotation.Size;

/**
 * What one pod of Flink may use.
 *
 * @param cpu CPUs that are requested; {@code null}: the default of the kind of pod
 * @param memory memory, requested and limit; {@code null}: the default of the kind of pod
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ResourcesSpec(
    @Min(value = 0, inclusive = false)
        @Max(1024)
        @JsonPropertyDescription(
            "CPUs that a pod requests. It may use more when the node has some to spare. The "
                + "default is 0.5 for a JobManager and 1 for a TaskManager.")
        Double cpu,
    @Pattern(MemorySize.PATTERN)
        @Size(max = MemorySize.MAXIMUM_LENGTH)
        @JsonPropertyDescription(
            "Memory of a pod, such as 2Gi. The default is 1Gi, and for a TaskManager of the detect "
                + "stage so much that its share of limits.modelMemory fits.")
        MemorySize memory) {
  /** Nothing said. */
  static final ResourcesSpec DEFAULT = new ResourcesSpec(null, null);
}
