package dev.anomalydetector.e2e.demo;

import dev.anomalydetector.e2e.datacenter.AnomalyLabel;
import dev.anomalydetector.e2e.datacenter.DatacenterTrace;
import dev.anomalydetector.job.score.Corpus;
import dev.anomalydetector.job.score.EventScore;
import dev.anomalydetector.job.score.EventScorer;
import dev.anomalydetector.job.score.LabelledSeries;
import dev.anomalydetector.job.score.Labels;
import dev.anomalydetector.job.score.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** Holds the alerts of a trace against its labels, whichever detector raised them. */
final class LabelCheck {

  /** A window of a minute may still hold the anomaly when it has just ended. */
  private static final Duration GRACE = Duration.ofSeconds(70);

  private static final List<String> FIELDS = List.of("cpu", "memory");

  private LabelCheck() {}

  /** How the alerts meet the labels, over both fields of each machine. */
  static EventScore score(DatacenterTrace trace, List<SeenAlert> alerts) {
    Labels labels = trace.labelsBySeries();
    List<LabelledSeries> series = new ArrayList<>();
    Map<String, long[]> firings = new HashMap<>();
    long first = trace.labels().stream().mapToLong(AnomalyLabel::startMillis).min().orElse(0);
    long last = trace.labels().stream().mapToLong(AnomalyLabel::endMillis).max().orElse(0);
    long[] seconds =
        LongStream.iterate(first, time -> time <= last, time -> time + 1_000).toArray();
    trace
        .machines()
        .forEach(
            machine -> {
              for (String field : FIELDS) {
                String name = machine.id() + "/" + field;
                List<Window> windows = labels.of(name).orElse(List.of());
                series.add(new LabelledSeries(name, seconds, windows));
                firings.put(name, firings(alerts, machine.id(), field));
              }
            });
    return EventScorer.score(new Corpus(series), firings, GRACE);
  }

  /** A metric is about the field that its name begins with. */
  private static long[] firings(List<SeenAlert> alerts, String machine, String field) {
    return alerts.stream()
        .filter(alert -> alert.firing() && alert.entity().equals(machine))
        .filter(alert -> alert.metric().startsWith(field))
        .mapToLong(SeenAlert::timeMillis)
        .toArray();
  }

  /** The labels under the name of each metric of the detector that looks at the labelled field. */
  static Labels forMetrics(DatacenterTrace trace) {
    Map<String, List<Window>> windows = new TreeMap<>();
    trace
        .labelsBySeries()
        .windows()
        .forEach(
            (series, labelled) -> {
              windows.put(series, labelled);
              windows.put(series + "-variation", labelled);
            });
    return new Labels(windows);
  }
}
