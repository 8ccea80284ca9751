package dev.anomalydetector.job.engine.alert;

import static dev.anomalydetector.job.engine.alert.AlertReason.BACK_TO_NORMAL;
import static dev.anomalydetector.job.engine.alert.AlertReason.SEVERITY_RAISED;
import static dev.anomalydetector.job.engine.alert.AlertReason.STILL_FIRING;
import static dev.anomalydetector.job.engine.alert.AlertReason.THRESHOLD_CROSSED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.engine.alert.AlertPhase.Firing;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertLifecycleTest {

  private static final double NORMAL = 0.3;
  private static final double ABNORMAL = 1.2;
  private static final double WORSE = 2.5;

  private AlertPhase phase = AlertPhase.QUIET;
  private final List<String> told = new ArrayList<>();

  private void sample(AlertPlan plan, long time, double score) {
    AlertLifecycle.Transition next = AlertLifecycle.next(plan, phase, time, score);
    phase = next.phase();
    if (next.reason() != null) {
      told.add(time + " " + next.reason());
    }
  }

  private void samples(AlertPlan plan, long from, long to, double score) {
    for (long time = from; time <= to; time++) {
      sample(plan, time, score);
    }
  }

  private static AlertPlan plan(long forTime, long cooldown, long resolveAfter, long renotify) {
    return new AlertPlan(forTime, cooldown, resolveAfter, renotify, 1, 2);
  }

  private static String at(long time, AlertReason reason) {
    return time + " " + reason;
  }

  @Test
  void anAnomalyThatLastsIsToldOnceAndOnceThatItEnded() {
    AlertPlan plan = plan(0, 0, 5, AlertPlan.NEVER);
    samples(plan, 0, 9, NORMAL);
    samples(plan, 10, 500, ABNORMAL);
    samples(plan, 501, 600, NORMAL);

    assertThat(told).containsExactly(at(10, THRESHOLD_CROSSED), at(506, BACK_TO_NORMAL));
  }

  @Test
  void itMustLastForAsLongAsIsAskedFor() {
    AlertPlan plan = plan(10, 0, 0, AlertPlan.NEVER);
    samples(plan, 100, 109, ABNORMAL);
    sample(plan, 110, NORMAL);
    samples(plan, 120, 140, ABNORMAL);

    assertThat(told).containsExactly(at(130, THRESHOLD_CROSSED));
    assertThat(phase).isInstanceOf(Firing.class);
    assertThat(((Firing) phase).startMillis()).as("it began when it began").isEqualTo(120);
  }

  @Test
  void flappingAroundTheThresholdIsOneAlert() {
    AlertPlan plan = plan(0, 100, 10, AlertPlan.NEVER);
    for (long time = 0; time < 300; time += 2) {
      sample(plan, time, ABNORMAL);
      sample(plan, time + 1, NORMAL);
    }

    assertThat(told).containsExactly(at(0, THRESHOLD_CROSSED));
  }

  @Test
  void duringCoolDownNothingFiresAndAfterItWhatIsStillAbnormalDoes() {
    AlertPlan plan = plan(0, 100, 0, AlertPlan.NEVER);
    sample(plan, 0, ABNORMAL);
    sample(plan, 1, NORMAL);
    for (long time = 2; time < 100; time += 2) {
      sample(plan, time, ABNORMAL);
      sample(plan, time + 1, NORMAL);
    }
    assertThat(told).containsExactly(at(0, THRESHOLD_CROSSED), at(1, BACK_TO_NORMAL));
    samples(plan, 100, 110, ABNORMAL);

    assertThat(told).endsWith(at(101, THRESHOLD_CROSSED)).hasSize(3);
  }

  @Test
  void afterCoolDownTheNextAnomalyIsANewAlert() {
    AlertPlan plan = plan(0, 100, 0, AlertPlan.NEVER);
    sample(plan, 0, ABNORMAL);
    sample(plan, 1, NORMAL);
    sample(plan, 150, NORMAL);
    assertThat(phase).isEqualTo(AlertPhase.QUIET);
    sample(plan, 151, ABNORMAL);

    assertThat(told).endsWith(at(151, THRESHOLD_CROSSED)).hasSize(3);
  }

  @Test
  void anAlertThatGetsWorseIsToldAgainAndStaysThatBad() {
    AlertPlan plan = plan(0, 0, 1, AlertPlan.NEVER);
    sample(plan, 0, ABNORMAL);
    sample(plan, 1, WORSE);
    sample(plan, 2, ABNORMAL);
    sample(plan, 3, WORSE);

    assertThat(told).containsExactly(at(0, THRESHOLD_CROSSED), at(1, SEVERITY_RAISED));
    assertThat(((Firing) phase).severity()).isEqualTo(Severity.CRITICAL);
    assertThat(((Firing) phase).told()).isEqualTo(2);
  }

  @Test
  void anAlertThatLastsIsToldAgainFromTimeToTime() {
    AlertPlan plan = plan(0, 0, 1, 100);
    samples(plan, 0, 350, ABNORMAL);

    assertThat(told)
        .containsExactly(
            at(0, THRESHOLD_CROSSED),
            at(100, STILL_FIRING),
            at(200, STILL_FIRING),
            at(300, STILL_FIRING));
    assertThat(((Firing) phase).told()).isEqualTo(4);
  }

  @Test
  void itEndsOnlyWhenItHasBeenNormalAllTheTime() {
    AlertPlan plan = plan(0, 0, 10, AlertPlan.NEVER);
    sample(plan, 0, ABNORMAL);
    samples(plan, 1, 10, NORMAL);
    sample(plan, 11, ABNORMAL);
    samples(plan, 12, 21, NORMAL);
    assertThat(told).containsExactly(at(0, THRESHOLD_CROSSED));
    sample(plan, 22, NORMAL);

    assertThat(told).endsWith(at(22, BACK_TO_NORMAL));
  }

  @Test
  void twoAlertsNeverBeginInTheSameMillisecond() {
    AlertPlan plan = plan(0, 0, 0, AlertPlan.NEVER);
    sample(plan, 5, ABNORMAL);
    sample(plan, 5, NORMAL);
    sample(plan, 5, ABNORMAL);
    sample(plan, 6, NORMAL);
    sample(plan, 6, ABNORMAL);

    assertThat(told)
        .containsExactly(at(5, THRESHOLD_CROSSED), at(6, BACK_TO_NORMAL), at(6, THRESHOLD_CROSSED));
  }

  @Test
  void aHigherWarningThresholdMakesAnomaliesThatAreNoAlerts() {
    AlertPlan plan = new AlertPlan(0, 0, 0, AlertPlan.NEVER, 1.5, 2);
    samples(plan, 0, 100, ABNORMAL);

    assertThat(told).isEmpty();
  }

  @Test
  void severitiesMustBeInOrderAndNotBelowAnAnomaly() {
    assertThatThrownBy(() -> new AlertPlan(0, 0, 0, 0, 0.9, 2)).hasMessageContaining("0.9");
    assertThatThrownBy(() -> new AlertPlan(0, 0, 0, 0, 3, 2)).hasMessageContaining("3.0");
    assertThatThrownBy(() -> new AlertPlan(0, 0, 0, 0, Double.NaN, 2)).hasMessageContaining("NaN");
  }
}
