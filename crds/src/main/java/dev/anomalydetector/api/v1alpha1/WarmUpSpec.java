package dev.anomalydetector.api.v1alpha1;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
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
        @JsonPropertyDescription(
            "How many values a model sees before it judges; until then it scores 0. The default "
                + "is 30, and 0 for the model threshold, which has nothing to learn.")
        Integer samples) {

  /** What a model gets that is told nothing. */
  static WarmUpSpec defaultFor(ModelSpec model) {
    boolean learns = model == null || model.threshold() == null;
    return new WarmUpSpec(learns ? 30 : 0);
  }
}
