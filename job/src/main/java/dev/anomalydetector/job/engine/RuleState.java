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

  /** Of a value outside a band without width this share of the distance is learnt. */
  private static final double LEARNT_SHARE = 0.1;

  /** A young model does not take a shorter run of anomalies for the new normal. */
  private static final int MINIMUM_RELEARNT = 60;

  /** A model that stands outliers learns this many in a row; what lasts longer is none. */
  private static final int MAXIMUM_OUTLIERS = 10;

  private ModelState model;
  private AlertPhase phase = AlertPhase.QUIET;
  private int samples;

  /**
   * The run of anomalies on one side of the expected value that is going on: each adds one, each
   * normal value takes one away.
   */
  private int anomalies;

  private boolean anomaliesAbove;
  private long anomalousSinceMillis;

  /**
   * The latest sample. A sample that comes after later ones counts as of then for all that lasts:
   * what happened in between is known, and was not all abnormal, nor all normal.
   */
  private long latestMillis = AlertPhase.NO_TIME;

  RuleState(RulePlan plan) {
    model = plan.model().newState();
  }

  /**
   * Reads what {@link #write} wrote.
   *
   * @param sameModel false when the model was another then: the alert goes on, since somebody may
   *     be waiting for its end, but the model of the plan has everything to learn
   */
  RuleState(RulePlan plan, StateReader in, boolean sameModel) {
    phase = AlertPhase.read(in);
    latestMillis = in.readLong();
    if (!sameModel) {
      model = plan.model().newState();
      return;
    }
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
    latestMillis = Math.max(latestMillis, sample.endMillis);
    model.fillBand(band);
    double minimumDeviation = plan.minimumDeviation(band.expected());
    if (minimumDeviation > 0) {
      band.widenTo(minimumDeviation);
    }
    boolean warm = samples >= plan.warmUpSamples();
    double deviation = warm ? band.score(value) : 0;
    double score = plan.direction().covers(value > band.expected()) ? deviation : 0;
    if (!plan.isValid(value)) {
      return plan.invalidScore(score);
    }
    // What is learnt does not depend on the direction: an outlier on the side that nobody wants to
    // hear of would widen the band on both.
    learn(plan, sample, band, deviation >= 1);
    return score;
  }

  private void learn(RulePlan plan, Sample sample, Band band, boolean anomalous) {
    double learnt = sample.value;
    if (anomalous) {
      countAnomaly(sample.value > band.expected());
      if (isNewNormal(plan)) {
        // Start afresh, because a model that remembers both levels has a band that spans them.
        model = plan.model().newState();
        samples = 0;
        anomalies = 0;
      } else if (!plan.model().standsOutliers()) {
        learnt = dampen(sample.value, band);
      } else if (anomalies > MAXIMUM_OUTLIERS) {
        return;
      }
    } else if (anomalies > 0) {
      // One by one: noise around the edge of the band does not end a run that lasts.
      anomalies--;
    }
    model.learn(sample.endMillis, learnt);
    if (samples < Integer.MAX_VALUE) {
      samples++;
    }
  }

  /**
   * True when an anomaly has lasted for as long as the model remembers, or for half of all that a
   * young model has seen.
   */
  private boolean isNewNormal(RulePlan plan) {
    boolean outlastsHistory = anomalies >= MINIMUM_RELEARNT && 2L * anomalies > samples;
    return plan.model().learns()
        && (outlastsHistory
            || plan.model().relearns(latestMillis - anomalousSinceMillis, anomalies));
  }

  private void countAnomaly(boolean above) {
    if (anomalies == 0 || above != anomaliesAbove) {
      anomalies = 0;
      anomaliesAbove = above;
      anomalousSinceMillis = latestMillis;
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
   * Moves the alert on by the sample that was judged last.
   *
   * @return why the alert is to be told, or null
   */
  AlertReason advanceAlert(RulePlan plan, double score) {
    if (phase == AlertPhase.QUIET && score < plan.alert().warning()) {
      return null;
    }
    Transition transition = AlertLifecycle.next(plan.alert(), phase, latestMillis, score);
    phase = transition.phase();
    return transition.reason();
  }

  void write(StateWriter out) {
    AlertPhase.write(phase, out);
    out.writeLong(latestMillis);
    out.writeInt(samples);
    out.writeInt(anomalies);
    out.writeBoolean(anomaliesAbove);
    out.writeLong(anomalousSinceMillis);
    model.write(out);
  }
}
