package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ModelPlan;
import dev.anomalydetector.job.engine.model.RelativeDifferencePlan;
import dev.anomalydetector.job.engine.model.RobustZScorePlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import java.util.ArrayList;
import java.util.List;

/** Plans for tests. */
final class Plans {

  static final AlertPlan ALERT = new AlertPlan(0, 60_000, 30_000, 600_000, 1, 2);

  private Plans() {}

  static RulePlan rule(String detector, int metric, ModelPlan model, int warmUpSamples) {
    return new RulePlan(
        detector,
        metric,
        model,
        Direction.BOTH,
        0,
        0,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        warmUpSamples,
        ALERT);
  }

  /** The rule with another direction, least deviation, or valid range. */
  static RulePlan rule(
      ModelPlan model,
      Direction direction,
      double minimumAbsolute,
      double minimumRelative,
      double validMinimum,
      double validMaximum) {
    return new RulePlan(
        "only",
        0,
        model,
        direction,
        minimumAbsolute,
        minimumRelative,
        validMinimum,
        validMaximum,
        20,
        ALERT);
  }

  static LimitsPlan limits(int entities, OnLimit onLimit) {
    return new LimitsPlan(entities, Long.MAX_VALUE, onLimit, 3_600_000);
  }

  /** One raw metric judged by one model. */
  static DetectionPlan single(ModelPlan model, int warmUpSamples) {
    return of(MetricPlan.raw("value"), rule("only", 0, model, warmUpSamples));
  }

  /** One metric judged by some rules; time follows the events at once. */
  static DetectionPlan of(MetricPlan metric, RulePlan... rules) {
    return new DetectionPlan(
        "test/single", 1, List.of(metric), List.of(rules), 0, limits(1000, OnLimit.EVICT));
  }

  /** A rule whose alerts live by another plan. */
  static RulePlan rule(ModelPlan model, AlertPlan alert) {
    return new RulePlan(
        "only",
        0,
        model,
        Direction.BOTH,
        0,
        0,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        0,
        alert);
  }

  /** Every model, every aggregate, every meaning of a missing window. */
  static DetectionPlan everything(int entities, OnLimit onLimit) {
    List<MetricPlan> metrics = new ArrayList<>();
    metrics.add(MetricPlan.raw("raw"));
    Missing[] missing = Missing.values();
    for (Aggregate aggregate : Aggregate.values()) {
      metrics.add(
          MetricPlan.windowed(
              aggregate.name(),
              new WindowPlan(
                  aggregate,
                  0.9,
                  30_000,
                  aggregate.ordinal() % 2 == 0 ? 10_000 : 30_000,
                  missing[aggregate.ordinal() % missing.length],
                  7)));
    }
    List<RulePlan> rules = new ArrayList<>();
    for (int metric = 0; metric < metrics.size(); metric++) {
      rules.add(rule("ewma" + metric, metric, new EwmaPlan(120_000, 3), 5));
      rules.add(rule("robust" + metric, metric, new RobustZScorePlan(600_000, 3), 5));
      rules.add(rule("relative" + metric, metric, new RelativeDifferencePlan(4, 0.5), 0));
      rules.add(rule("threshold" + metric, metric, new ThresholdPlan(5, 25), 0));
    }
    return new DetectionPlan(
        "test/everything", 3, metrics, rules, 15_000, limits(entities, onLimit));
  }
}
