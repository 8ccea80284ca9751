package dev.anomalydetector.e2e.bench;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.engine.alert.AlertIds;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.engine.alert.Severity;
import dev.anomalydetector.job.engine.model.EwmaPlan;
import dev.anomalydetector.job.engine.model.ModelPlan;
import dev.anomalydetector.job.engine.model.RelativeDifferencePlan;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.plan.DetectionPlans;
import dev.anomalydetector.job.plan.DetectorText;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/**
 * The models and the alert of the benchmark's detectors on keyed state; nothing more than they
 * need.
 */
final class PlainDetectFunction extends KeyedProcessFunction<String, Event, Alert> {

  private static final long serialVersionUID = 1L;

  private final DetectorText detector;
  private final int ruleCount;
  private transient DetectionPlan plan;
  private transient RulePlan[] rules;
  private transient ValueState<PlainState> state;

  PlainDetectFunction(DetectorText detector, int ruleCount) {
    this.detector = detector;
    this.ruleCount = ruleCount;
  }

  @Override
  public void open(OpenContext context) {
    plan = DetectionPlans.of(detector.parse());
    rules = plan.rules().toArray(RulePlan[]::new);
    state = getRuntimeContext().getState(new ValueStateDescriptor<>("models", PlainState.class));
  }

  private int ringSize() {
    for (RulePlan rule : rules) {
      if (rule.model() instanceof RelativeDifferencePlan relative) {
        return relative.windows();
      }
    }
    return 0;
  }

  @Override
  public void processElement(Event event, Context context, Collector<Alert> out) throws Exception {
    PlainState models = state.value();
    if (models == null) {
      models = new PlainState(ruleCount, ringSize());
    }
    for (int i = 0; i < ruleCount; i++) {
      RulePlan rule = rules[i];
      double value = event.metrics()[rule.metric()];
      if (!Double.isNaN(value)) {
        double score = judge(rule.model(), models, i, event.timeMillis(), value);
        double warmScore = models.counts[i] > rule.warmUpSamples() ? score : 0;
        alert(rule, models, i, event, value, warmScore, out);
      }
    }
    state.update(models);
  }

  private static double judge(
      ModelPlan model, PlainState models, int rule, long time, double value) {
    models.counts[rule]++;
    if (model instanceof ThresholdPlan threshold) {
      return value / threshold.upper();
    }
    if (model instanceof EwmaPlan ewma) {
      return judgeEwma(ewma, models, rule, time, value);
    }
    RelativeDifferencePlan relative = (RelativeDifferencePlan) model;
    double[] ring = models.ring;
    double sum = 0;
    for (double old : ring) {
      sum += old;
    }
    double mean = sum / ring.length;
    ring[models.counts[rule] % ring.length] = value;
    boolean full = models.counts[rule] > ring.length;
    return full ? 2 * Math.abs(value - mean) / (value + mean) / relative.threshold() : 0;
  }

  private static double judgeEwma(
      EwmaPlan plan, PlainState models, int rule, long time, double value) {
    double difference = value - models.means[rule];
    double score = Math.abs(difference) / (plan.threshold() * Math.sqrt(models.variances[rule]));
    long elapsed = time - models.times[rule];
    double decayed = 1 - Math.pow(2, -(double) elapsed / plan.halfLifeMillis());
    double weight = Math.max(decayed, 1.0 / models.counts[rule]);
    double increment = weight * difference;
    models.means[rule] += increment;
    models.variances[rule] = (1 - weight) * (models.variances[rule] + difference * increment);
    models.times[rule] = time;
    return score;
  }

  private void alert(
      RulePlan rule,
      PlainState models,
      int index,
      Event event,
      double value,
      double score,
      Collector<Alert> out) {
    boolean fires = score >= rule.alert().warning();
    boolean fired = models.firingSince[index] != 0;
    if (fires == fired) {
      return;
    }
    long start = fires ? event.timeMillis() : models.firingSince[index];
    models.firingSince[index] = fires ? start : 0;
    String metric = plan.metricName(rule);
    AlertReason reason = fires ? AlertReason.THRESHOLD_CROSSED : AlertReason.BACK_TO_NORMAL;
    out.collect(
        new Alert(
            AlertIds.alertId(plan.resource(), rule.detector(), metric, event.entity(), start),
            fires ? 1 : 2,
            rule.detector(),
            metric,
            plan.generation(),
            event.entity(),
            start,
            event.timeMillis(),
            event.timeMillis(),
            value,
            models.means[index],
            Double.NaN,
            Double.NaN,
            score,
            Severity.WARNING,
            reason,
            false));
  }
}
