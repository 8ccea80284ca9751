package dev.anomalydetector.e2e.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.e2e.datacenter.AnomalyLabel;
import dev.anomalydetector.e2e.datacenter.DatacenterTrace;
import dev.anomalydetector.e2e.datacenter.TraceConfiguration;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.Labels;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LabelCheckTest {

  private static final DatacenterTrace TRACE =
      DatacenterTrace.generate(
          TraceConfiguration.of(7, 20, Duration.ofMinutes(30))
              .withAnomalies(1, Duration.ofMinutes(5)));

  private static SeenAlert alert(AnomalyLabel label, String metric, long timeMillis) {
    return new SeenAlert(label.machine(), "any", metric, timeMillis, true, "Warning", 0);
  }

  private static List<SeenAlert> oneInEachLabel() {
    List<SeenAlert> alerts = new ArrayList<>();
    for (AnomalyLabel label : TRACE.labels()) {
      alerts.add(alert(label, label.metric().field(), label.startMillis()));
    }
    return alerts;
  }

  @Test
  void isPerfectWhenEachLabelHasAnAlert() {
    EventScore score = LabelCheck.score(TRACE, oneInEachLabel());

    assertThat(score.windows()).isEqualTo(TRACE.labels().size()).isPositive();
    assertThat(score.recall()).isEqualTo(1);
    assertThat(score.precision()).isEqualTo(1);
  }

  @Test
  void missesALabelWhoseAlertIsOfTheOtherFieldOrOnlyResolved() {
    AnomalyLabel label = TRACE.labels().get(0);
    String other = label.metric().field().equals("cpu") ? "memory" : "cpu";
    List<SeenAlert> others = new ArrayList<>(oneInEachLabel());
    others.remove(0);
    long hits = others.size();
    SeenAlert resolved =
        new SeenAlert(
            label.machine(), "any", label.metric().field(), label.startMillis(), false, "-", 0);

    others.add(resolved);
    EventScore score = LabelCheck.score(TRACE, others);
    assertThat(score.hitWindows()).isEqualTo(hits);
    assertThat(score.falseAlerts()).isZero();

    others.add(alert(label, other, label.startMillis()));
    score = LabelCheck.score(TRACE, others);
    assertThat(score.hitWindows()).isEqualTo(hits);
    assertThat(score.falseAlerts()).isEqualTo(1);
  }

  @Test
  void countsAnAlertOfAWindowThatStillHeldTheAnomaly() {
    List<SeenAlert> late = new ArrayList<>();
    for (AnomalyLabel label : TRACE.labels()) {
      String metric = label.metric().field() + "-variation";
      late.add(alert(label, metric, label.endMillis() + 60_000));
    }

    assertThat(LabelCheck.score(TRACE, late).falseAlerts()).isZero();
  }

  @Test
  void labelsEachMetricOfAField() {
    Labels labels = LabelCheck.forMetrics(TRACE);

    for (AnomalyLabel label : TRACE.labels()) {
      assertThat(labels.of(label.series())).isPresent();
      assertThat(labels.of(label.series() + "-variation")).isEqualTo(labels.of(label.series()));
    }
  }
}
