package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.DetectorSpec;
import dev.anomalydetector.api.v1alpha1.Direction;
import dev.anomalydetector.api.v1alpha1.EwmaSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.api.v1alpha1.ModelSettings;
import dev.anomalydetector.api.v1alpha1.RelativeDifferenceSpec;
import dev.anomalydetector.api.v1alpha1.RobustZScoreSpec;
import dev.anomalydetector.api.v1alpha1.ThresholdSpec;
import dev.anomalydetector.api.v1alpha1.WindowSpec;
import dev.anomalydetector.api.value.TimeSpan;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Models fit the metrics they watch, and can raise an alert at all. */
record ModelCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath DETECTORS = Findings.SPEC.member("detectors");
  private static final Duration LONG_WARM_UP = Duration.ofDays(30);

  /** A median of fewer values than this says little. */
  private static final int FEW_VALUES = 10;

  void check() {
    Map<String, MetricSpec> metrics = new HashMap<>();
    for (MetricSpec metric : spec.metrics()) {
      if (metric != null && metric.name() != null) {
        metrics.put(metric.name(), metric);
      }
    }
    for (int position = 0; position < spec.detectors().size(); position++) {
      DetectorSpec detector = spec.detectors().get(position);
      if (detector != null && detector.model() != null) {
        NodePath place = DETECTORS.element(position);
        checkDirection(place, detector);
        for (String name : detector.metrics()) {
          if (metrics.containsKey(name)) {
            checkMetric(place, detector, metrics.get(name));
          }
        }
      }
    }
  }

  private void checkDirection(NodePath place, DetectorSpec detector) {
    ThresholdSpec threshold = detector.model().threshold();
    if (threshold == null || (threshold.lower() == null && threshold.upper() == null)) {
      return;
    }
    boolean dead =
        (detector.direction() == Direction.UP && threshold.upper() == null)
            || (detector.direction() == Direction.DOWN && threshold.lower() == null);
    if (dead) {
      findings.error(
          place.member("direction"),
          detector.direction() == Direction.UP ? "Up" : "Down",
          "looks away from the only bound of the threshold, so there can be no alert: use the"
              + " other direction or Both");
    }
  }

  private void checkMetric(NodePath place, DetectorSpec detector, MetricSpec metric) {
    WindowSpec window = metric.window();
    ModelSettings settings = detector.model().settings().orElse(null);
    if (window == null) {
      if (settings instanceof RelativeDifferenceSpec) {
        findings.warning(
            place.member("model").member("relativeDifference"),
            "",
            "compares single values of metric " + metric.name() + ": give the metric a window");
      }
    } else if (window.slide() != null) {
      checkMemory(place, settings, metric, window.slide());
      checkWarmUp(place, detector, metric, window.slide());
    }
  }

  private void checkMemory(
      NodePath place, ModelSettings settings, MetricSpec metric, TimeSpan slide) {
    NodePath model = place.member("model");
    if (settings instanceof EwmaSpec ewma && ewma.halfLife().compareTo(slide) < 0) {
      findings.warning(
          model.member("ewma").member("halfLife"),
          ewma.halfLife(),
          "is shorter than the slide of metric "
              + metric.name()
              + " ("
              + slide
              + "): the model"
              + " forgets from one window to the next");
    }
    if (settings instanceof RobustZScoreSpec robust
        && robust.window().millis() < FEW_VALUES * slide.millis()) {
      findings.warning(
          model.member("robustZScore").member("window"),
          robust.window(),
          "holds fewer than "
              + FEW_VALUES
              + " windows of metric "
              + metric.name()
              + " (one every "
              + slide
              + "): too few for a median");
    }
  }

  private void checkWarmUp(
      NodePath place, DetectorSpec detector, MetricSpec metric, TimeSpan slide) {
    Duration warmUp = slide.toDuration().multipliedBy(detector.warmUp().samples());
    if (warmUp.compareTo(LONG_WARM_UP) > 0) {
      findings.warning(
          place.member("warmUp").member("samples"),
          detector.warmUp().samples(),
          "takes "
              + warmUp.toDays()
              + " days with metric "
              + metric.name()
              + ", one value every "
              + slide
              + ": until then there is no alert");
    }
  }
}
