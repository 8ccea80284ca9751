package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import io.fabric8.generator.annotation.Default;
import io.fabric8.generator.annotation.Max;
import io.fabric8.generator.annotation.Min;

/**
 * How long a model only learns.
 *
 * @param samples how many values a model sees before it judges; until then it scores 0
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record WarmUpSpec(
    @Min(0)
        @Max(1000000)
        @Default("30")
        @JsonPropertyDescription(
            "How many values a model sees before it judges; until then it scores 0.")
        Integer samples) {
  /** Absent values become their defaults. */
  public WarmUpSpec {
    samples = samples == null ? 30 : samples;
  }

  /** Nothing said. */
  static final WarmUpSpec DEFAULT = new WarmUpSpec(null);
}
