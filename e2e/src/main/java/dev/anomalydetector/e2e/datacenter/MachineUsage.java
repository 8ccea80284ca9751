package dev.anomalydetector.e2e.datacenter;

/**
 * What a machine uses at a moment, in the units of its capacities.
 *
 * @param timeMillis event time, milliseconds since the epoch
 * @param cpu 0 to {@link Machine#cpus()}, with six decimals
 * @param memory 0 to {@link Machine#memory()}, with six decimals
 */
public record MachineUsage(long timeMillis, Machine machine, double cpu, double memory)
    implements TraceRecord {

  /** The usage of {@code metric}. */
  public double value(Metric metric) {
    return switch (metric) {
      case CPU -> cpu;
      case MEMORY -> memory;
    };
  }
}
