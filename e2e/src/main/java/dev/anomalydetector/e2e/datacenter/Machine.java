package dev.anomalydetector.e2e.datacenter;

/**
 * A machine. Capacities are in the units of Google's trace: shares of its largest machine.
 *
 * @param id for example {@code m-0001}
 * @param cpus CPU capacity, above 0 to 1
 * @param memory memory capacity, above 0 to 1
 */
public record Machine(String id, double cpus, double memory) {

  /** Capacity for {@code metric}. */
  public double capacity(Metric metric) {
    return switch (metric) {
      case CPU -> cpus;
      case MEMORY -> memory;
    };
  }

  /**
   * Machine number {@code index} (from 0) of a datacenter; capacities as frequent as in the trace.
   */
  static Machine draw(long seed, int index) {
    var random = Randomness.of(seed, Randomness.Purpose.MACHINE, index);
    double cpu = random.nextDouble();
    double memory = random.nextDouble();
    return new Machine(
        String.format("m-%04d", index + 1),
        cpu < 0.01 ? 0.25 : cpu < 0.94 ? 0.5 : 1.0,
        memory < 0.31 ? 0.25 : memory < 0.85 ? 0.5 : memory < 0.93 ? 0.75 : 1.0);
  }
}
