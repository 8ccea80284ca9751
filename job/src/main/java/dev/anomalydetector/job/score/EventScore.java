package dev.anomalydetector.job.score;

/**
 * How a detector does event by event, which is what somebody on call feels.
 *
 * @param windows labelled windows
 * @param hitWindows windows with at least one alert
 * @param alerts all alerts
 * @param falseAlerts alerts outside each window
 * @param seriesDays days of all series together, from first to last point
 */
public record EventScore(
    long windows, long hitWindows, long alerts, long falseAlerts, double seriesDays) {

  /** Share of the windows that were hit, 0 to 1; NaN without windows. */
  public double recall() {
    return (double) hitWindows / windows;
  }

  /**
   * Hit windows as a share of hit windows and false alerts, 0 to 1; NaN without either. Repeated
   * alerts in one window count once: they make a detector neither better nor worse.
   */
  public double precision() {
    return (double) hitWindows / (hitWindows + falseAlerts);
  }

  /** Alerts per day of one series; NaN if no series lasts. */
  public double alertsPerSeriesDay() {
    return seriesDays > 0 ? alerts / seriesDays : Double.NaN;
  }
}
