package dev.anomalydetector.job.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.DetectionPlan;
import dev.anomalydetector.job.engine.KeyGroupEngine;
import dev.anomalydetector.job.engine.LimitsPlan;
import dev.anomalydetector.job.engine.LimitsPlan.OnLimit;
import dev.anomalydetector.job.engine.MetricPlan;
import dev.anomalydetector.job.engine.RulePlan;
import dev.anomalydetector.job.engine.alert.AlertPlan;
import dev.anomalydetector.job.engine.model.Direction;
import dev.anomalydetector.job.engine.model.ThresholdPlan;
import dev.anomalydetector.job.event.Event;
import dev.anomalydetector.job.event.Tick;
import dev.anomalydetector.job.report.Report;
import dev.anomalydetector.job.report.ReportAlert;
import dev.anomalydetector.job.report.SummaryRow;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.Labels;
import dev.anomalydetector.job.score.Profile;
import dev.anomalydetector.job.score.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Two series of a thousand seconds: one with a spike that is labelled and one that is not. */
class DetectorScoreTest {

  private static final long SECOND = 1_000;
  private static final Labels LABELS =
      new Labels(
          Map.of(
              "a", List.of(new Window(490 * SECOND, 520 * SECOND)),
              "b", List.of(new Window(700 * SECOND, 710 * SECOND))));

  private static BacktestResult result() {
    RulePlan rule =
        new RulePlan(
            "high",
            0,
            new ThresholdPlan(Double.NEGATIVE_INFINITY, 10),
            Direction.UP,
            0,
            0,
            Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            0,
            new AlertPlan(0, 60 * SECOND, 10 * SECOND, AlertPlan.NEVER, 1, 2));
    DetectionPlan plan =
        new DetectionPlan(
            "test/score",
            1,
            List.of(MetricPlan.raw("load")),
            List.of(rule),
            0,
            new LimitsPlan(10, Long.MAX_VALUE, OnLimit.EVICT, Long.MAX_VALUE));
    CollectedOutputs out = new CollectedOutputs(plan);
    KeyGroupEngine engine = new KeyGroupEngine(plan, 0);
    engine.process(new Tick(1, List.of()), out);
    long offset = 0;
    for (int second = 0; second < 1_000; second++) {
      for (String entity : List.of("a", "b")) {
        boolean spike = entity.equals("a") ? second == 500 : second >= 300 && second < 305;
        double value = spike ? 25 : 5;
        engine.process(
            new Event(entity, second * SECOND, new double[] {value}, 0, offset++, 1), out);
      }
    }
    return new BacktestResult(plan, out.series(), List.of(), engine.counters());
  }

  @Test
  void alertsAreMeasuredEventByEvent() {
    EventScore score = DetectorScore.of(result().seriesOf("high"), LABELS).events();

    assertThat(score.windows()).isEqualTo(2);
    assertThat(score.hitWindows()).isEqualTo(1);
    assertThat(score.alerts()).isEqualTo(2);
    assertThat(score.falseAlerts()).isEqualTo(1);
    assertThat(score.recall()).isEqualTo(0.5);
    assertThat(score.precision()).isEqualTo(0.5);
  }

  @Test
  void eachProfileOfNabIsScored() {
    Map<String, Double> nab = DetectorScore.of(result().seriesOf("high"), LABELS).nab();

    assertThat(nab.keySet())
        .containsExactlyElementsOf(Profile.ALL.stream().map(Profile::name).toList());
    assertThat(nab.values()).allMatch(score -> score < 100);
  }

  @Test
  void theBestThresholdIsFoundByLettingAlertsLiveAsTheyDo() {
    DetectorScore score = DetectorScore.of(result().seriesOf("high"), LABELS);
    Profile standard = Profile.ALL.get(0);

    assertThat(score.bestThreshold(standard).score().normalized())
        .isGreaterThanOrEqualTo(score.nab().get(standard.name()));
  }

  @Test
  void aLabelOfAnEntityIsOneOfEachOfItsMetricsUnlessThatHasItsOwn() {
    ScoredSeries series = result().seriesOf("high").get(0);
    Window own = new Window(1, 2);
    Labels both = new Labels(Map.of("a", List.of(new Window(5, 6)), "a/load", List.of(own)));

    assertThat(DetectorScore.labelled(series, both)).containsExactly(own);
    assertThat(DetectorScore.labelled(series, LABELS)).hasSize(1);
    assertThat(DetectorScore.labelled(series, new Labels(Map.of()))).isEmpty();
  }

  @Test
  void aWindowWithoutAnySampleIsNobodysFault() {
    Labels elsewhere = new Labels(Map.of("a", List.of(new Window(-900, -800))));

    assertThat(DetectorScore.of(result().seriesOf("high"), elsewhere).events().windows()).isZero();
  }

  @Test
  void theReportShowsEachAlertOnceFromItsBeginningToItsEnd() {
    Report report = BacktestReport.of("title", result(), Optional.of(LABELS));

    assertThat(report.series()).hasSize(2);
    List<ReportAlert> alerts = report.series().get(0).alerts();
    assertThat(alerts).hasSize(1);
    assertThat(alerts.get(0).severity()).isEqualTo("Critical");
    assertThat(alerts.get(0).actual()).isEqualTo(25);
    assertThat(alerts.get(0).score()).isCloseTo(2.5, within(1e-9));
    assertThat(alerts.get(0).firedMillis()).isEqualTo(500 * SECOND);
    assertThat(alerts.get(0).resolvedMillis()).isEqualTo(OptionalLong.of(511 * SECOND));
  }

  @Test
  void theSummaryHasNoQualityWithoutLabels() {
    SummaryRow with = BacktestReport.row("high", result(), Optional.of(LABELS));
    SummaryRow without = BacktestReport.row("high", result(), Optional.empty());

    assertThat(with.recall()).isEqualTo(0.5);
    assertThat(without.recall()).isNaN();
    assertThat(without.precision()).isNaN();
    assertThat(without.alerts()).isEqualTo(with.alerts()).isEqualTo(2);
  }
}
