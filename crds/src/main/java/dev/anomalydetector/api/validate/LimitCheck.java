package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import dev.anomalydetector.api.value.TimeSpan;
import java.util.Objects;

/** Bounds leave something for each key group, and alerts outlive the time between two windows. */
record LimitCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath LIMITS = Findings.SPEC.member("limits");
  private static final long LEAST_BYTES_PER_KEY_GROUP = 64 * 1024;

  void check() {
    int keyGroups = spec.scaling().keyGroups();
    if (spec.limits().entities() < keyGroups) {
      findings.error(
          LIMITS.member("entities"),
          spec.limits().entities(),
          "must be at least "
              + keyGroups
              + ", one for each of the key groups (spec.scaling.keyGroups)");
    }
    if (spec.limits().modelMemory().bytes() / keyGroups < LEAST_BYTES_PER_KEY_GROUP) {
      findings.error(
          LIMITS.member("modelMemory"),
          spec.limits().modelMemory(),
          "must be at least "
              + keyGroups * LEAST_BYTES_PER_KEY_GROUP / 1024
              + "Ki, 64Ki for each of the "
              + keyGroups
              + " key groups (spec.scaling.keyGroups)");
    }
    checkResolveAfter();
  }

  private void checkResolveAfter() {
    TimeSpan resolveAfter = spec.alerting().resolveAfter();
    TimeSpan longest =
        spec.metrics().stream()
            .filter(Objects::nonNull)
            .map(MetricSpec::window)
            .filter(window -> window != null && window.slide() != null)
            .map(window -> window.slide())
            .max(TimeSpan::compareTo)
            .orElse(TimeSpan.ZERO);
    if (resolveAfter.compareTo(longest) < 0) {
      findings.warning(
          Findings.SPEC.member("alerting").member("resolveAfter"),
          resolveAfter,
          "is shorter than the time between two windows ("
              + longest
              + "): an anomaly that lasts is"
              + " resolved and raised again with each; use at least "
              + longest);
    }
  }
}
