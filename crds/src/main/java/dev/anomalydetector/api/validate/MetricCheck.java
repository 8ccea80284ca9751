package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.DetectorSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.api.v1alpha1.WindowSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Metrics have names of their own, are used, and their windows can be computed. */
record MetricCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath METRICS = Findings.SPEC.member("metrics");

  /** More overlapping windows than this cost memory for each entity that nobody expects. */
  private static final long MANY_SLIDES = 1_000;

  /** More than this no memory is for. */
  private static final long MOST_SLIDES = 100_000;

  void check() {
    findings.duplicates(METRICS, names());
    Set<String> used = new HashSet<>();
    for (DetectorSpec detector : spec.detectors()) {
      used.addAll(detector == null ? List.of() : detector.metrics());
    }
    for (int position = 0; position < spec.metrics().size(); position++) {
      MetricSpec metric = spec.metrics().get(position);
      NodePath place = METRICS.element(position);
      if (metric != null && metric.window() != null) {
        checkWindow(place.member("window"), metric.window());
      }
      if (metric != null && metric.name() != null && !used.contains(metric.name())) {
        findings.warning(
            place.member("name"), metric.name(), "is computed, but no detector watches it");
      }
    }
  }

  private void checkWindow(NodePath place, WindowSpec window) {
    if (window.size() == null || !window.slide().positive()) {
      return;
    }
    long slides = window.size().millis() / window.slide().millis();
    if (window.size().millis() % window.slide().millis() != 0) {
      findings.error(
          place.member("size"),
          window.size(),
          "must be a multiple of slide, which is " + window.slide());
    } else if (slides > MOST_SLIDES) {
      findings.error(
          place.member("slide"),
          window.slide(),
          "makes "
              + slides
              + " windows overlap, more than can be kept for an entity (at most "
              + MOST_SLIDES
              + "): choose a longer slide");
    } else if (slides > MANY_SLIDES) {
      findings.warning(
          place.member("slide"),
          window.slide(),
          "makes "
              + slides
              + " windows overlap, each kept for every entity: choose a longer slide to save "
              + "memory");
    }
    if (spec.limits().idleEntityTimeToLive().compareTo(window.size()) < 0) {
      findings.warning(
          Findings.SPEC.member("limits").member("idleEntityTimeToLive"),
          spec.limits().idleEntityTimeToLive(),
          "is shorter than a window of "
              + window.size()
              + ": an entity with rare events is forgotten before its window ends");
    }
  }

  private List<String> names() {
    return spec.metrics().stream().map(metric -> metric == null ? null : metric.name()).toList();
  }
}
