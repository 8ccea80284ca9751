package dev.anomalydetector.operator.status;

import dev.anomalydetector.operator.observe.StageObservation;
import dev.anomalydetector.operator.observe.TopicsObservation;
import dev.anomalydetector.operator.plan.DetectorPlan;
import java.util.List;

/**
 * What was observed of a detector.
 *
 * @param generation the generation of the spec that was put into effect
 * @param plan what is wanted
 * @param topics what its topics are like
 * @param stages what its jobs are doing, in the order of the plan
 */
public record Situation(
    long generation, DetectorPlan plan, TopicsObservation topics, List<StageObservation> stages) {

  /** Copies the list. */
  public Situation {
    stages = List.copyOf(stages);
  }
}
