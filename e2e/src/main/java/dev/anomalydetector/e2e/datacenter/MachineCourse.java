package dev.anomalydetector.e2e.datacenter;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The usage of one machine, step by step, with its anomalies. */
final class MachineCourse {
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  private final Machine machine;
  private final List<Anomaly> anomalies;
  private final long startMillis;
  private final long stepMillis;
  private final Map<Metric, Load> loads = new EnumMap<>(Metric.class);
  private final double[] frozen = new double[Metric.values().length];
  private long step;

  MachineCourse(Machine machine, TraceConfiguration configuration, int index) {
    this.machine = machine;
    this.anomalies = AnomalyPlan.of(configuration, index);
    this.startMillis = startMillis(configuration, index);
    this.stepMillis = configuration.step().toMillis();
    SplittableRandom random = Randomness.of(configuration.seed(), Randomness.Purpose.USAGE, index);
    for (Metric metric : Metric.values()) {
      loads.put(metric, Load.draw(metric, random.split(), stepMillis));
    }
  }

  /**
   * Machines report one after the other, not all at once: each has its own place in the step. The
   * golden ratio spreads the places evenly however many machines there are.
   */
  static long startMillis(TraceConfiguration configuration, int index) {
    double place = index * GOLDEN_RATIO - Math.floor(index * GOLDEN_RATIO);
    return configuration.start().toEpochMilli() + (long) (place * configuration.step().toMillis());
  }

  /** Event time of the next record. */
  long nextMillis() {
    return startMillis + step * stepMillis;
  }

  MachineUsage next() {
    long time = nextMillis();
    MachineUsage usage =
        new MachineUsage(time, machine, value(Metric.CPU, time), value(Metric.MEMORY, time));
    step++;
    return usage;
  }

  private double value(Metric metric, long time) {
    double share = loads.get(metric).next(time);
    boolean held = false;
    for (Anomaly anomaly : anomalies) {
      if (anomaly.metric() == metric && anomaly.affects(step)) {
        share = anomaly.apply(share, frozen[metric.ordinal()], step);
        held |= anomaly.kind() == AnomalyKind.STUCK || anomaly.kind() == AnomalyKind.SPIKE;
      }
    }
    share = Math.max(0, Math.min(0.99, share));
    if (!held) {
      frozen[metric.ordinal()] = share;
    }
    return Math.round(share * machine.capacity(metric) * 1e6) / 1e6;
  }
}
