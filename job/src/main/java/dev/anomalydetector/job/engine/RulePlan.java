package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.ModelPlan;

/**
 * One detector looking at one metric.
 *
 * @param detector name of the detector
 * @param metric index of the metric in {@link DetectionPlan#metrics()}
 * @param model what is normal
 * @param direction which side can be an anomaly
 * @param minimumAbsolute a value closer than this to the expected one is normal, at least 0
 * @param minimumRelative the same as a share of the expected value, at least 0
 * @param validMinimum a value below is an anomaly whatever the model says, and is not learnt
 * @param validMaximum a value above is one too
 * @param warmUpSamples number of samples that are learnt and score 0, at least 0
 * @param alert when anomalies become an alert
 */
public record RulePlan(
    String detector,
    int metric,
    ModelPlan model,
    Direction direction,
    double minimumAbsolute,
    double minimumRelative,
    double validMinimum,
    double validMaximum,
    int warmUpSamples,
    AlertPlan alert) {

  /** Score of a value outside the valid range when the model finds it normal. */
  static final double INVALID_SCORE = 1.01;

  /** Sums of squares of as many values as a double can count stay finite up to here. */
  private static final double LARGEST_MAGNITUDE = 1e140;

  /**
   * True for a value that a model may learn from. A number too large to be squared is none,
   * whatever the valid range: learnt once, it would leave a model without numbers for good.
   */
  boolean isValid(double value) {
    return value >= validMinimum && value <= validMaximum && Math.abs(value) <= LARGEST_MAGNITUDE;
  }

  /**
   * The score of a value that is not valid: an anomaly, and one that is told whatever score alerts
   * begin at.
   */
  double invalidScore(double score) {
    double least = Math.max(INVALID_SCORE, alert.warning());
    return score >= least ? score : least;
  }

  double minimumDeviation(double expected) {
    return Math.max(minimumAbsolute, minimumRelative * Math.abs(expected));
  }
}
