package dev.anomalydetector.job.engine;

import dev.anomalydetector.job.engine.feature.WindowPlan;
import java.util.Optional;

/**
 * A metric that rules look at.
 *
 * @param name its name
 * @param meaning what its values mean: those of two plans are the same metric if it is equal
 * @param window the window it is aggregated over; empty for the raw value of each event
 */
public record MetricPlan(String name, String meaning, Optional<WindowPlan> window) {

  /** A metric that is the raw value of each event and means no more than its name says. */
  public static MetricPlan raw(String name) {
    return new MetricPlan(name, name, Optional.empty());
  }

  /** A metric that is an aggregate over a window and means no more than its name says. */
  public static MetricPlan windowed(String name, WindowPlan window) {
    return new MetricPlan(name, name, Optional.of(window));
  }
}
