package dev.anomalydetector.e2e.host;

import java.time.Clock;
import java.util.function.Supplier;

/**
 * Samples the machine's metrics, each time over the span since the sample before. For one thread;
 * whoever calls sets the pace, a second being a good one.
 */
public final class HostSampler {
  private final String host;
  private final Clock clock;
  private final Supplier<HostCounters> counters;
  private HostCounters before;

  /**
   * A sampler whose first sample covers the span from now on.
   *
   * @param host name to put on the samples
   * @param clock gives the samples their time
   * @param counters reads the machine, as {@link OshiHost#read()} does
   */
  public HostSampler(String host, Clock clock, Supplier<HostCounters> counters) {
    this.host = host;
    this.clock = clock;
    this.counters = counters;
    this.before = counters.get();
  }

  /** A sampler of the machine this runs on. */
  public static HostSampler ofThisMachine(Clock clock) {
    OshiHost machine = new OshiHost();
    return new HostSampler(machine.name(), clock, machine::read);
  }

  /** The metrics since the sample before. */
  public HostMetrics sample() {
    HostCounters now = counters.get();
    HostMetrics metrics = HostMetrics.between(clock.millis(), host, before, now);
    before = now;
    return metrics;
  }
}
