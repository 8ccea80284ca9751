package dev.anomalydetector.job.plan;

import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.LimitsSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.api.v1alpha1.WindowSpec;
import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.LimitsPlan;
import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.MetricPlan;
import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import java.util.List;
import java.util.Optional;

/** The detection plan of a valid AnomalyDetector. Pure. */
public final class DetectionPlans {

  private DetectionPlans() {}

  /** The plan; limits of the whole detector are divided among its key groups, rounded up. */
  public static DetectionPlan of(AnomalyDetector detector) {
    return of(detector, detector.getSpec().scaling().keyGroups());
  }

  /** The plan of a run in which one engine has all entities, and all that they may take. */
  public static DetectionPlan undivided(AnomalyDetector detector) {
    return of(detector, 1);
  }

  private static DetectionPlan of(AnomalyDetector detector, int keyGroups) {
    AnomalyDetectorSpec spec = detector.getSpec();
    List<MetricPlan> metrics = spec.metrics().stream().map(DetectionPlans::metric).toList();
    Long generation = detector.getMetadata().getGeneration();
    return new DetectionPlan(
        DetectorNames.of(detector).resource(),
        generation == null ? 0 : generation,
        metrics,
        RulePlans.of(spec),
        spec.source().outOfOrderness().millis(),
        limits(spec.limits(), keyGroups));
  }

  private static MetricPlan metric(MetricSpec metric) {
    return new MetricPlan(
        metric.name(),
        MetricMeanings.of(metric),
        Optional.ofNullable(metric.window()).map(DetectionPlans::window));
  }

  private static WindowPlan window(WindowSpec window) {
    return new WindowPlan(
        aggregate(window),
        window.quantile() == null ? Double.NaN : window.quantile(),
        window.size().millis(),
        window.slide().millis(),
        switch (window.missing()) {
          case IGNORE -> Missing.IGNORE;
          case ZERO -> Missing.ZERO;
          case PREVIOUS -> Missing.PREVIOUS;
          case VALUE -> Missing.VALUE;
        },
        window.missingValue() == null ? Double.NaN : window.missingValue());
  }

  private static Aggregate aggregate(WindowSpec window) {
    return switch (window.aggregate()) {
      case COUNT -> Aggregate.COUNT;
      case SUM -> Aggregate.SUM;
      case AVERAGE -> Aggregate.AVERAGE;
      case MINIMUM -> Aggregate.MINIMUM;
      case MAXIMUM -> Aggregate.MAXIMUM;
      case STANDARD_DEVIATION -> Aggregate.STANDARD_DEVIATION;
      case QUANTILE -> Aggregate.QUANTILE;
    };
  }

  private static LimitsPlan limits(LimitsSpec limits, int keyGroups) {
    return new LimitsPlan(
        (int) Math.min(Integer.MAX_VALUE, share(limits.entities(), keyGroups)),
        share(limits.modelMemory().bytes(), keyGroups),
        switch (limits.onLimit()) {
          case EVICT -> OnLimit.EVICT;
          case REFUSE -> OnLimit.REFUSE;
        },
        limits.idleEntityTimeToLive().millis());
  }

  private static long share(long whole, int keyGroups) {
    return (whole + keyGroups - 1) / keyGroups;
  }
}
