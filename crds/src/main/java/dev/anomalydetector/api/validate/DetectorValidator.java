package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.naming.DetectorNames;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import java.util.List;

/**
 * Checks of a detector what a schema cannot say. It also takes one that is against the schema, with
 * members absent that ought to be there: it then says nothing about those, and what it can about
 * the rest.
 */
public final class DetectorValidator {

  private DetectorValidator() {}

  /**
   * Everything found, errors and warnings, their places in a file still unknown; empty if all is
   * well.
   */
  public static List<Finding> validate(AnomalyDetector detector) {
    Findings findings = new Findings();
    AnomalyDetectorSpec spec = detector.getSpec();
    if (spec == null) {
      return findings.all();
    }
    if (spec.source() != null) {
      new SourceCheck(spec.source(), findings).check();
      new TimestampCheck(spec.source(), findings).check();
      if (detector.getMetadata() != null) {
        new TopicCheck(DetectorNames.of(detector), spec.source(), findings).check();
      }
    }
    new KeyCheck(spec, findings).check();
    new ExpressionCheck(spec, findings).check();
    new MetricCheck(spec, findings).check();
    new ReferenceCheck(spec, findings).check();
    new ModelCheck(spec, findings).check();
    new LimitCheck(spec, findings).check();
    new FlinkCheck(spec.flink(), findings).check();
    new MinimumCheck(spec, findings).check();
    return findings.all();
  }
}
