package dev.anomalydetector.job.score;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Counts which labelled windows were alerted and which alerts were false. */
public final class EventScorer {
  private static final double MILLIS_PER_DAY = Duration.ofDays(1).toMillis();

  private EventScorer() {}

  /**
   * Compares alerts with labels.
   *
   * @param alerts series name to the event times of its alerts (milliseconds since the epoch); a
   *     series without an entry has none
   * @param grace how long after the end of a window an alert still belongs to it: an alert on a
   *     windowed metric or with a delay ({@code for}) comes late by design; not negative
   * @throws IllegalArgumentException if a name is not in the corpus
   */
  public static EventScore score(Corpus corpus, Map<String, long[]> alerts, Duration grace) {
    corpus.requireKnown(alerts.keySet());
    long hitWindows = 0;
    long count = 0;
    long falseAlerts = 0;
    double days = 0;
    for (LabelledSeries series : corpus.series()) {
      List<Window> windows =
          series.windows().stream().map(window -> window.extendedBy(grace)).toList();
      List<Window> missed = new ArrayList<>(windows);
      for (long alert : alerts.getOrDefault(series.name(), new long[0])) {
        count++;
        missed.removeIf(window -> window.contains(alert));
        falseAlerts += windows.stream().noneMatch(window -> window.contains(alert)) ? 1 : 0;
      }
      hitWindows += windows.size() - missed.size();
      days += series.span().toMillis() / MILLIS_PER_DAY;
    }
    return new EventScore(corpus.windowCount(), hitWindows, count, falseAlerts, days);
  }
}
