package dev.anomalydetector.operator.plan;

import dev.anomalydetector.api.finding.Finding;
import java.util.List;

/** What came of planning. */
public sealed interface PlanResult {

  /**
   * The spec can be put into effect.
   *
   * @param plan how
   * @param warnings what may not be as intended; often empty
   */
  record Planned(DetectorPlan plan, List<Finding> warnings) implements PlanResult {}

  /**
   * The spec cannot be put into effect, and no retry will help until it changes.
   *
   * @param errors why, at least one
   */
  record Refused(List<Finding> errors) implements PlanResult {}
}
