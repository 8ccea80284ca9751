package dev.anomalydetector.job.report;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * How one detector did over all series. NaN stands for what is not known and is shown as a dash.
 *
 * @param detector its name, any text
 * @param alerts alerts fired
 * @param alertsPerSeriesDay alerts per day of one series
 * @param precision event-wise, 0 to 1
 * @param recall event-wise, 0 to 1
 * @param scores further columns, for example the three NAB scores by profile; in their order
 */
public record SummaryRow(
    String detector,
    long alerts,
    double alertsPerSeriesDay,
    double precision,
    double recall,
    Map<String, Double> scores) {

  /** Copies the map. */
  public SummaryRow {
    Objects.requireNonNull(detector, "detector");
    scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
  }
}
