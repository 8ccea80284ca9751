package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventScorerTest {
  private static final long HOUR = 3_600_000;
  private static final LabelledSeries FIRST =
      new LabelledSeries(
          "first",
          new long[] {0, 6 * HOUR, 12 * HOUR, 24 * HOUR},
          List.of(new Window(5 * HOUR, 7 * HOUR), new Window(11 * HOUR, 13 * HOUR)));
  private static final LabelledSeries SECOND =
      new LabelledSeries("second", new long[] {0, 48 * HOUR}, List.of());
  private static final Corpus CORPUS = new Corpus(List.of(FIRST, SECOND));

  @Test
  void countsWindowsAndAlertsAsEvents() {
    EventScore score =
        EventScorer.score(
            CORPUS,
            Map.of(
                "first",
                new long[] {5 * HOUR, 6 * HOUR, 7 * HOUR, 8 * HOUR},
                "second",
                new long[] {HOUR}),
            Duration.ZERO);

    assertThat(score).isEqualTo(new EventScore(2, 1, 5, 2, 3.0));
    assertThat(score.recall()).isEqualTo(0.5);
    assertThat(score.precision()).isEqualTo(1.0 / 3);
    assertThat(score.alertsPerSeriesDay()).isEqualTo(5.0 / 3);
  }

  @Test
  void graceForgivesALateAlert() {
    Map<String, long[]> late = Map.of("first", new long[] {7 * HOUR + 1});

    assertThat(EventScorer.score(CORPUS, late, Duration.ZERO).falseAlerts()).isEqualTo(1);
    assertThat(EventScorer.score(CORPUS, late, Duration.ofMillis(1)))
        .isEqualTo(new EventScore(2, 1, 1, 0, 3.0));
  }

  @Test
  void oneAlertMayHitTwoWindowsThatGraceBringsTogether() {
    Map<String, long[]> alerts = Map.of("first", new long[] {12 * HOUR});

    assertThat(EventScorer.score(CORPUS, alerts, Duration.ofHours(6)).hitWindows()).isEqualTo(2);
  }

  @Test
  void sharesOfNothingAreNotANumber() {
    EventScore silent =
        EventScorer.score(
            new Corpus(List.of(new LabelledSeries("a", new long[] {7}, List.of()))),
            Map.of(),
            Duration.ZERO);

    assertThat(silent.recall()).isNaN();
    assertThat(silent.precision()).isNaN();
    assertThat(silent.alertsPerSeriesDay()).isNaN();
  }

  @Test
  void alertsOfAnUnknownSeriesAreRefused() {
    assertThatThrownBy(
            () -> EventScorer.score(CORPUS, Map.of("third", new long[] {1}), Duration.ZERO))
        .hasMessageContaining("[third]");
  }
}
