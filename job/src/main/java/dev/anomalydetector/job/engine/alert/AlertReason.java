package dev.anomalydetector.job.engine.alert;

/** Why an alert is told. */
public enum AlertReason {
  /** It fires: the score has been high for long enough. */
  THRESHOLD_CROSSED("ThresholdCrossed", false),
  /** It has got worse. */
  SEVERITY_RAISED("SeverityRaised", false),
  /** It has lasted for the re-notification time. */
  STILL_FIRING("StillFiring", false),
  /** It ends: the metric has been normal for long enough. */
  BACK_TO_NORMAL("BackToNormal", true),
  /** It ends because the entity has been silent for the idle time to live. */
  ENTITY_EXPIRED("EntityExpired", true),
  /** It ends because the entity was evicted to make room for another. */
  ENTITY_EVICTED("EntityEvicted", true);

  private final String text;
  private final boolean resolves;

  AlertReason(String text, boolean resolves) {
    this.text = text;
    this.resolves = resolves;
  }

  /** The reason as users read it, in CamelCase. */
  public String text() {
    return text;
  }

  /** True when the alert ends with it. */
  public boolean resolves() {
    return resolves;
  }
}
