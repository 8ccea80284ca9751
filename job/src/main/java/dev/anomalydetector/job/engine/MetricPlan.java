package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.feature.WindowPlan;
import java.util.Optional;

/**
 * A metric that rules look at.
 *
 * @param name its name
 * @param window the window it is aggregated over; empty for the raw value of each event
 */
public record MetricPlan(String name, Optional<WindowPlan> window) {

  /** A metric that is the raw value of each event. */
  public static MetricPlan raw(String name) {
    return new MetricPlan(name, Optional.empty());
  }

  /** A metric that is an aggregate over a window. */
  public static MetricPlan windowed(String name, WindowPlan window) {
    return new MetricPlan(name, Optional.of(window));
  }
}
