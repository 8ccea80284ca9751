package dev.anomalydetector.job.engine.alert;

/**
 * When anomalies become an alert and when the alert ends. All durations are of event time.
 *
 * @param forMillis how long the metric must be abnormal before the alert fires; 0 fires at once
 * @param cooldownMillis for how long after its end no new alert of the same rule and entity fires
 * @param resolveAfterMillis how long the metric must be normal before the alert is resolved
 * @param renotifyAfterMillis an alert that lasts is told again after this time; {@link #NEVER} for
 *     not
 * @param warning score from which on the metric is abnormal, at least 1
 * @param critical score from which on the alert is critical, at least {@code warning}
 */
public record AlertPlan(
    long forMillis,
    long cooldownMillis,
    long resolveAfterMillis,
    long renotifyAfterMillis,
    double warning,
    double critical) {

  /** A duration that never passes. */
  public static final long NEVER = Long.MAX_VALUE;

  public AlertPlan {
    if (!(warning >= 1 && critical >= warning)) {
      throw new IllegalArgumentException(
          "severities must be 1 <= warning <= critical, were " + warning + " and " + critical);
    }
  }

  Severity severity(double score) {
    return score >= critical ? Severity.CRITICAL : Severity.WARNING;
  }
}
