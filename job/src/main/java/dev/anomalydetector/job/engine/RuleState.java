package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.alert.AlertLifecycle;
import dev.anomalydetector.job.engine.alert.AlertLifecycle.Transition;
import dev.anomalydetector.job.engine.alert.AlertPhase;
import dev.anomalydetector.job.engine.alert.AlertReason;
import dev.anomalydetector.job.engine.model.Band;
import dev.anomalydetector.job.engine.model.ModelState;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;

/** What one rule knows of one entity: its model, and where its alert stands. */
final class RuleState {

  /** Score of a value outside the valid range when the model finds it normal. */
  static final double INVALID_SCORE = 1.01;

  /** Of a value outside a band without width this share of the distance is learnt. */
  private static final double LEARNT_SHARE = 0.1;

  private ModelState model;
  private AlertPhase phase = AlertPhase.QUIET;
  private int samples;

  /** The run of anomalies on one side of the expected value that is going on. */
  private int anomalies;

  private boolean anomaliesAbove;
  private long anomalousSinceMillis;

  RuleState(RulePlan plan) {
    model = plan.model().newState();
  }

  RuleState(RulePlan plan, StateReader in) {
    phase = AlertPhase.read(in);
    samples = in.readInt();
    anomalies = in.readInt();
    anomaliesAbove = in.readBoolean();
    anomalousSinceMillis = in.readLong();
    model = plan.model().readState(in);
  }

  AlertPhase phase() {
    return phase;
  }

  /**
   * Judges a sample by what was learnt before it, then learns it.
   *
   * @param band filled with the band that the value was judged by
   * @return the score, at least 0
   */
  double judge(RulePlan plan, Sample sample, Band band) {
    double value = sample.value;
    model.fillBand(band);
    double minimumDeviation = plan.minimumDeviation(band.expected());
    if (minimumDeviation > 0) {
      band.widenTo(minimumDeviation);
    }
    boolean warm = samples >= plan.warmUpSamples();
    double score = warm ? band.score(value, plan.direction()) : 0;
    if (!plan.isValid(value)) {
      return Math.max(score, INVALID_SCORE);
    }
    learn(plan, sample, band, score >= 1);
    return score;
  }

  private void learn(RulePlan plan, Sample sample, Band band, boolean anomalous) {
    double learnt = sample.value;
    if (anomalous) {
      countAnomaly(sample, sample.value > band.expected());
      if (plan.model().relearns(sample.endMillis - anomalousSinceMillis, anomalies)) {
        // It has lasted for as long as the model remembers: this is the new normal. Start afresh,
        // because a model that remembers both levels would have a band that spans them.
        model = plan.model().newState();
        samples = 0;
        anomalies = 0;
      } else if (!plan.model().learnsAnomalies()) {
        learnt = dampen(sample.value, band);
      }
    } else {
      anomalies = 0;
    }
    model.learn(sample.endMillis, learnt);
    if (samples < Integer.MAX_VALUE) {
      samples++;
    }
  }

  private void countAnomaly(Sample sample, boolean above) {
    if (anomalies == 0 || above != anomaliesAbove) {
      anomalies = 0;
      anomaliesAbove = above;
      anomalousSinceMillis = sample.endMillis;
    }
    anomalies++;
  }

  /**
   * An anomaly teaches no more than the edge of the band, so that it does not become normal at
   * once.
   */
  private static double dampen(double value, Band band) {
    double clipped = band.clip(value);
    return clipped == band.expected() ? clipped + LEARNT_SHARE * (value - clipped) : clipped;
  }

  /**
   * Moves the alert on by a sample.
   *
   * @return why the alert is to be told, or null
   */
  AlertReason advanceAlert(RulePlan plan, Sample sample, double score) {
    if (phase == AlertPhase.QUIET && score < plan.alert().warning()) {
      return null;
    }
    Transition transition = AlertLifecycle.next(plan.alert(), phase, sample.endMillis, score);
    phase = transition.phase();
    return transition.reason();
  }

  void write(StateWriter out) {
    AlertPhase.write(phase, out);
    out.writeInt(samples);
    out.writeInt(anomalies);
    out.writeBoolean(anomaliesAbove);
    out.writeLong(anomalousSinceMillis);
    model.write(out);
  }
}
