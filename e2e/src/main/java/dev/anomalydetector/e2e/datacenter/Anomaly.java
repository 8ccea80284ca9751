package dev.anomalydetector.e2e.datacenter;

import java.util.SplittableRandom;

/**
 * An anomaly of one machine as the generator applies it. Steps count from the start of the trace.
 *
 * @param firstStep first changed step
 * @param steps how many are changed; a level shift also changes all that follow
 * @param strength 0 to 1: how strong within what is usual for its kind
 */
record Anomaly(Metric metric, AnomalyKind kind, long firstStep, int steps, double strength) {

  static Anomaly draw(AnomalyKind kind, SplittableRandom random) {
    Metric metric = random.nextBoolean() ? Metric.CPU : Metric.MEMORY;
    int steps = random.nextInt(kind.shortest(), kind.longest() + 1);
    return new Anomaly(metric, kind, 0, steps, random.nextDouble());
  }

  Anomaly startingAt(long step) {
    return new Anomaly(metric, kind, step, steps, strength);
  }

  /** Steps of its label. */
  int labelledSteps() {
    return steps + kind.aftermath();
  }

  boolean affects(long step) {
    return step >= firstStep && (kind == AnomalyKind.LEVEL_SHIFT || step < firstStep + steps);
  }

  /**
   * Changes the share of the capacity in use.
   *
   * @param share without this anomaly, 0 to 1
   * @param frozen the share one step before the anomaly
   */
  double apply(double share, double frozen, long step) {
    return switch (kind) {
      case SPIKE -> Math.max(share, 0.92 + 0.05 * strength + 0.2 * (share - frozen));
      case DROP_TO_ZERO -> 0;
      case LEVEL_SHIFT -> share + 0.2 + 0.05 * strength;
      case SLOW_DRIFT -> share + (0.22 + 0.06 * strength) * (step - firstStep + 1) / steps;
      case STUCK -> frozen;
    };
  }

  AnomalyLabel label(String machine, long machineStartMillis, long stepMillis) {
    return new AnomalyLabel(
        machine,
        metric,
        kind,
        machineStartMillis + firstStep * stepMillis,
        machineStartMillis + (firstStep + labelledSteps() - 1) * stepMillis);
  }
}
