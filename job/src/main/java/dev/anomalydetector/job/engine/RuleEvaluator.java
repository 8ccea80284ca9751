package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.AlertIds;
import dev.anomalydetector.job.engine.alert.AlertPhase.Firing;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.feature.WindowState;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.event.Event;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Takes the values of an entity through windows and rules, and tells the alerts that come of it.
 */
final class RuleEvaluator {

  private final DetectionPlan plan;
  private final Counters counters;
  private final RulePlan[] rules;

  /** By metric; null for raw metrics. */
  private final WindowPlan[] windows;

  /** By metric, the indexes of the rules that look at it. */
  private final int[][] rulesOfMetric;

  private final Band band = new Band();
  private final Sample sample = new Sample();

  RuleEvaluator(DetectionPlan plan, Counters counters) {
    this.plan = plan;
    this.counters = counters;
    rules = plan.rules().toArray(RulePlan[]::new);
    windows = plan.metrics().stream().map(m -> m.window().orElse(null)).toArray(WindowPlan[]::new);
    rulesOfMetric =
        IntStream.range(0, windows.length)
            .mapToObj(
                metric ->
                    IntStream.range(0, rules.length)
                        .filter(rule -> rules[rule].metric() == metric)
                        .toArray())
            .toArray(int[][]::new);
  }

  RuleState[] newStates() {
    RuleState[] states = new RuleState[rules.length];
    Arrays.setAll(states, rule -> new RuleState(rules[rule]));
    return states;
  }

  WindowState[] newWindows() {
    WindowState[] states = new WindowState[windows.length];
    Arrays.setAll(states, m -> windows[m] == null ? null : new WindowState(windows[m]));
    return states;
  }

  /**
   * Takes in the values of an event.
   *
   * @param groupTimeMillis the key group's time before the event
   * @param roomBytes how much heap more than usual the entity's windows may take for it
   * @return true when a window may be due at another time than before
   */
  boolean onEvent(
      EntityState entity, Event event, long groupTimeMillis, long roomBytes, Outputs out) {
    double[] values = event.metrics();
    long time = event.timeMillis();
    boolean touchedWindow = false;
    long room = roomBytes;
    for (int metric = 0; metric < values.length && metric < windows.length; metric++) {
      double value = values[metric];
      if (Double.isNaN(value)) {
        continue;
      }
      if (windows[metric] == null) {
        sample.set(entity.id, time, time, value, time < groupTimeMillis);
        judge(entity, metric, out);
      } else {
        WindowState window = entity.windows[metric];
        long extraBytes = window.extraBytes();
        // What is closed early frees room itself, mostly as much as is needed.
        while (window.wouldRunAhead(time, groupTimeMillis)
            && windows[metric].paneBytes() > room + extraBytes - window.extraBytes()) {
          close(entity, metric, out);
        }
        double weight = 1 / event.inclusionProbability();
        if (!window.add(time, value, weight, groupTimeMillis)) {
          counters.late++;
          out.late(event, plan.metrics().get(metric).name());
        }
        room += extraBytes - window.extraBytes();
        touchedWindow = true;
      }
    }
    return touchedWindow;
  }

  /** Closes the windows of the entity that end first. */
  void closeWindows(EntityState entity, Outputs out) {
    long end = entity.nextWindowEndMillis();
    for (int metric = 0; metric < windows.length; metric++) {
      WindowState window = entity.windows[metric];
      if (window != null && window.nextEndMillis() == end) {
        close(entity, metric, out);
      }
    }
  }

  private void close(EntityState entity, int metric, Outputs out) {
    WindowState window = entity.windows[metric];
    long end = window.nextEndMillis();
    double value = window.close();
    if (!Double.isNaN(value)) {
      sample.set(entity.id, end - windows[metric].sizeMillis(), end, value, false);
      judge(entity, metric, out);
    }
  }

  private void judge(EntityState entity, int metric, Outputs out) {
    for (int index : rulesOfMetric[metric]) {
      RulePlan rule = rules[index];
      RuleState state = entity.rules[index];
      double score = state.judge(rule, sample, band);
      out.scored(rule, entity.id, sample.endMillis, sample.value, band, score);
      Firing before = firing(state);
      AlertReason reason = state.advanceAlert(rule, score);
      if (reason != null) {
        Firing told = reason.resolves() ? before : firing(state);
        double expected = rule.model().hasExpectation() ? band.expected() : Double.NaN;
        tell(rule, told, reason, expected, band.lower(), band.upper(), score, out);
      }
    }
  }

  /** Ends what fires for an entity that is about to be forgotten. */
  void resolveAll(EntityState entity, AlertReason reason, long timeMillis, Outputs out) {
    for (int i = 0; i < rules.length; i++) {
      Firing firing = firing(entity.rules[i]);
      if (firing != null) {
        sample.set(entity.id, timeMillis, timeMillis, Double.NaN, false);
        tell(rules[i], firing, reason, Double.NaN, Double.NaN, Double.NaN, 0, out);
      }
    }
  }

  private static Firing firing(RuleState state) {
    return state.phase() instanceof Firing firing ? firing : null;
  }

  private void tell(
      RulePlan rule,
      Firing firing,
      AlertReason reason,
      double expected,
      double lower,
      double upper,
      double score,
      Outputs out) {
    counters.alerts++;
    String metric = plan.metricName(rule);
    out.alert(
        new Alert(
            AlertIds.alertId(
                plan.resource(), rule.detector(), metric, sample.entity, firing.startMillis()),
            reason.resolves() ? firing.told() + 1 : firing.told(),
            rule.detector(),
            metric,
            plan.generation(),
            sample.entity,
            firing.startMillis(),
            sample.startMillis,
            sample.endMillis,
            sample.value,
            expected,
            lower,
            upper,
            score,
            firing.severity(),
            reason,
            sample.late));
  }
}
