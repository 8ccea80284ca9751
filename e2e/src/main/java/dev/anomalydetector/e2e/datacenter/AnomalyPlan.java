package dev.anomalydetector.e2e.datacenter;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Decides which anomalies a machine has and when, with room between them to calm down. */
final class AnomalyPlan {
  /** Steps between two anomalies of a machine, and after the last. */
  private static final int ROOM = 600;

  private AnomalyPlan() {}

  /** The anomalies of machine number {@code index}, in order of time; none share a step. */
  static List<Anomaly> of(TraceConfiguration configuration, int index) {
    SplittableRandom random =
        Randomness.of(configuration.seed(), Randomness.Purpose.ANOMALIES, index);
    double wanted = configuration.anomaliesPerMachine();
    int count = (int) wanted + (random.nextDouble() < wanted - Math.floor(wanted) ? 1 : 0);
    AnomalyKind[] kinds = AnomalyKind.values();
    int firstKind = random.nextInt(kinds.length);
    long quiet = ceilingDivide(configuration.quiet().toMillis(), configuration.step().toMillis());
    long free = configuration.steps() - Math.max(1, quiet);
    List<Anomaly> drawn = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      // In turn, so that a machine with many has one of each kind before a second.
      Anomaly anomaly = Anomaly.draw(kinds[(firstKind + number) % kinds.length], random);
      if (anomaly.labelledSteps() + ROOM <= free) {
        free -= anomaly.labelledSteps() + ROOM;
        drawn.add(anomaly);
      }
    }
    return spread(drawn, configuration.steps(), free, random);
  }

  /** Lays the anomalies one behind the other and spreads the free steps before them at random. */
  private static List<Anomaly> spread(
      List<Anomaly> drawn, long steps, long free, SplittableRandom random) {
    long[] shifts = drawn.stream().mapToLong(one -> random.nextLong(free + 1)).sorted().toArray();
    long needed = drawn.stream().mapToLong(one -> one.labelledSteps() + ROOM).sum();
    long next = steps - free - needed;
    List<Anomaly> placed = new ArrayList<>();
    for (int number = 0; number < drawn.size(); number++) {
      Anomaly anomaly = drawn.get(number);
      placed.add(anomaly.startingAt(next + shifts[number]));
      next += anomaly.labelledSteps() + ROOM;
    }
    return placed;
  }

  private static long ceilingDivide(long dividend, long divisor) {
    return Math.floorDiv(dividend + divisor - 1, divisor);
  }
}
