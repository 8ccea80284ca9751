package dev.anomalydetector.job.engine.alert;

import dev.anomalydetector.job.engine.alert.AlertPhase.Firing;
import dev.anomalydetector.job.engine.alert.AlertPhase.Normal;
import dev.anomalydetector.job.engine.alert.AlertPhase.Pending;

/**
 * Decides, sample by sample, what becomes of an alert: an anomaly that lasts is one alert, however
 * many samples it has; it is told when it fires, gets worse, lasts for long, and ends.
 */
public final class AlertLifecycle {

  private AlertLifecycle() {}

  /**
   * The phase after a sample, and what is to be told of it.
   *
   * @param plan when alerts fire and end
   * @param phase the phase before the sample
   * @param timeMillis event time of the sample; never goes back
   * @param score score of the sample
   */
  public static Transition next(AlertPlan plan, AlertPhase phase, long timeMillis, double score) {
    boolean abnormal = score >= plan.warning();
    if (phase instanceof Firing firing) {
      return abnormal ? lasts(plan, firing, timeMillis, score) : recovers(plan, firing, timeMillis);
    }
    long coolDownUntil = coolDownUntil(phase);
    if (!abnormal) {
      return Transition.silent(timeMillis < coolDownUntil ? normal(phase) : AlertPhase.QUIET);
    }
    long since = phase instanceof Pending pending ? pending.sinceMillis() : timeMillis;
    if (timeMillis - since < plan.forMillis() || timeMillis < coolDownUntil) {
      return Transition.silent(new Pending(since, coolDownUntil));
    }
    Severity severity = plan.severity(score);
    return Transition.told(
        new Firing(since, severity, timeMillis, 1, AlertPhase.NO_TIME),
        AlertReason.THRESHOLD_CROSSED);
  }

  private static Transition lasts(AlertPlan plan, Firing firing, long timeMillis, double score) {
    Severity severity = plan.severity(score);
    if (severity.compareTo(firing.severity()) > 0) {
      return Transition.told(again(firing, severity, timeMillis), AlertReason.SEVERITY_RAISED);
    }
    if (timeMillis - firing.toldMillis() >= plan.renotifyAfterMillis()) {
      return Transition.told(
          again(firing, firing.severity(), timeMillis), AlertReason.STILL_FIRING);
    }
    return Transition.silent(
        firing.normalSinceMillis() == AlertPhase.NO_TIME
            ? firing
            : withNormalSince(firing, AlertPhase.NO_TIME));
  }

  private static Transition recovers(AlertPlan plan, Firing firing, long timeMillis) {
    long normalSince =
        firing.normalSinceMillis() == AlertPhase.NO_TIME ? timeMillis : firing.normalSinceMillis();
    // Never in the millisecond that it began in: the next one could begin in it too, and be taken
    // for this one, since the time of the beginning tells two alerts apart.
    boolean begunBefore = timeMillis > firing.startMillis();
    if (begunBefore && timeMillis - normalSince >= plan.resolveAfterMillis()) {
      return Transition.told(
          new Normal(timeMillis + plan.cooldownMillis()), AlertReason.BACK_TO_NORMAL);
    }
    return Transition.silent(
        normalSince == firing.normalSinceMillis() ? firing : withNormalSince(firing, normalSince));
  }

  private static long coolDownUntil(AlertPhase phase) {
    if (phase instanceof Pending pending) {
      return pending.coolDownUntilMillis();
    }
    return phase instanceof Normal normal ? normal.coolDownUntilMillis() : AlertPhase.NO_TIME;
  }

  private static AlertPhase normal(AlertPhase phase) {
    return phase instanceof Normal ? phase : new Normal(coolDownUntil(phase));
  }

  private static Firing again(Firing firing, Severity severity, long timeMillis) {
    return new Firing(
        firing.startMillis(), severity, timeMillis, firing.told() + 1, AlertPhase.NO_TIME);
  }

  private static Firing withNormalSince(Firing firing, long normalSinceMillis) {
    return new Firing(
        firing.startMillis(),
        firing.severity(),
        firing.toldMillis(),
        firing.told(),
        normalSinceMillis);
  }

  /**
   * What a sample brings about.
   *
   * @param phase the phase after it
   * @param reason why something is to be told, or null when nothing is
   */
  public record Transition(AlertPhase phase, AlertReason reason) {

    static Transition silent(AlertPhase phase) {
      return new Transition(phase, null);
    }

    static Transition told(AlertPhase phase, AlertReason reason) {
      return new Transition(phase, reason);
    }
  }
}
