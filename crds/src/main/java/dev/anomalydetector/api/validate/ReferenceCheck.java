package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.finding.Suggestion;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.DetectorSpec;
import java.util.List;

/** Detectors have names of their own and watch metrics that exist. */
record ReferenceCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath DETECTORS = Findings.SPEC.member("detectors");

  void check() {
    findings.duplicates(
        DETECTORS,
        spec.detectors().stream()
            .map(detector -> detector == null ? null : detector.name())
            .toList());
    List<String> metrics =
        spec.metrics().stream().map(metric -> metric == null ? null : metric.name()).toList();
    for (int position = 0; position < spec.detectors().size(); position++) {
      DetectorSpec detector = spec.detectors().get(position);
      if (detector != null) {
        checkMetrics(DETECTORS.element(position).member("metrics"), detector.metrics(), metrics);
      }
    }
  }

  private void checkMetrics(NodePath place, List<String> watched, List<String> metrics) {
    findings.duplicates(place, watched);
    if (metrics.isEmpty() || metrics.contains(null)) {
      // A metric whose name is missing or wrong may be the one that is meant.
      return;
    }
    for (int position = 0; position < watched.size(); position++) {
      String name = watched.get(position);
      if (name != null && !metrics.contains(name)) {
        findings.error(
            place.element(position),
            name,
            "is not in spec.metrics"
                + Suggestion.didYouMean(name, metrics)
                + " (metrics: "
                + String.join(", ", metrics)
                + ")");
      }
    }
  }
}
