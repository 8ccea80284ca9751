package dev.anomalydetector.job.plan;

import dev.anomalydetector.api.v1alpha1.AlertingSpec;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.DetectorSpec;
import dev.anomalydetector.api.v1alpha1.EwmaSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.api.v1alpha1.ModelSettings;
import dev.anomalydetector.api.v1alpha1.RelativeDifferenceSpec;
import dev.anomalydetector.api.v1alpha1.RobustZScoreSpec;
import dev.anomalydetector.api.v1alpha1.ThresholdSpec;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ModelPlan;
import dev.anomalydetector.job.engine.model.RelativeDifferencePlan;
import dev.anomalydetector.job.engine.model.RobustZScorePlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The rules of a spec: each detector with each of its metrics. */
final class RulePlans {

  private RulePlans() {}

  static List<RulePlan> of(AnomalyDetectorSpec spec) {
    List<String> metrics = spec.metrics().stream().map(MetricSpec::name).toList();
    List<RulePlan> rules = new ArrayList<>();
    for (DetectorSpec detector : spec.detectors()) {
      AlertPlan alert = alert(detector, spec.alerting());
      for (String metric : detector.metrics()) {
        rules.add(rule(detector, metrics.indexOf(metric), alert));
      }
    }
    return rules;
  }

  private static RulePlan rule(DetectorSpec detector, int metric, AlertPlan alert) {
    return new RulePlan(
        detector.name(),
        metric,
        model(detector),
        switch (detector.direction()) {
          case UP -> Direction.UP;
          case DOWN -> Direction.DOWN;
          case BOTH -> Direction.BOTH;
        },
        detector.minimumDeviation().absolute(),
        detector.minimumDeviation().relative().fraction(),
        orElse(detector.validRange().minimum(), Double.NEGATIVE_INFINITY),
        orElse(detector.validRange().maximum(), Double.POSITIVE_INFINITY),
        detector.warmUp().samples(),
        alert);
  }

  private static ModelPlan model(DetectorSpec detector) {
    ModelSettings settings =
        detector
            .model()
            .settings()
            .orElseThrow(
                () ->
                    new IllegalArgumentException("detector " + detector.name() + " has no model"));
    if (settings instanceof ThresholdSpec threshold) {
      return new ThresholdPlan(
          orElse(threshold.lower(), Double.NEGATIVE_INFINITY),
          orElse(threshold.upper(), Double.POSITIVE_INFINITY));
    }
    if (settings instanceof EwmaSpec ewma) {
      return new EwmaPlan(ewma.halfLife().millis(), ewma.threshold());
    }
    if (settings instanceof RobustZScoreSpec robust) {
      return new RobustZScorePlan(robust.window().millis(), robust.threshold());
    }
    RelativeDifferenceSpec relative = (RelativeDifferenceSpec) settings;
    return new RelativeDifferencePlan(relative.windows(), relative.threshold());
  }

  private static AlertPlan alert(DetectorSpec detector, AlertingSpec alerting) {
    return new AlertPlan(
        detector.forAtLeast().millis(),
        alerting.cooldown().millis(),
        alerting.resolveAfter().millis(),
        Optional.ofNullable(alerting.renotifyAfter())
            .map(span -> span.millis())
            .orElse(AlertPlan.NEVER),
        detector.severity().warning(),
        detector.severity().critical());
  }

  private static double orElse(Double value, double otherwise) {
    return value == null ? otherwise : value;
  }
}
