package dev.anomalydetector.api.handover;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Divides key groups among workers so that all have about the same load and few key groups move:
 * what stays where it is costs nothing. Pure and deterministic.
 *
 * <p>Key groups of workers that go are given to the least loaded of those that stay, the heaviest
 * first (R. Graham, Bounds on multiprocessing timing anomalies, 1969). Then key groups move from
 * the most loaded worker to the least loaded one for as long as that brings their loads closer and
 * the most loaded one is above the tolerance.
 */
public final class AssignmentPlanner {

  /** A key group that nobody has. */
  public static final int NOBODY = -1;

  private final double tolerance;

  /**
   * A planner.
   *
   * @param tolerance how far the load of a worker may be above the average, as a share of it,
   *     before a key group moves for that alone; at least 0
   */
  public AssignmentPlanner(double tolerance) {
    this.tolerance = tolerance;
  }

  /**
   * The new assignment where the load of key groups is not known: each counts the same.
   *
   * @param current by key group, the number of its worker, or {@link #NOBODY}
   * @param workers number of workers from now on, numbered from 0; at least 1
   * @return by key group, the number of its worker
   */
  public static int[] planEvenly(int[] current, int workers) {
    double[] load = new double[current.length];
    Arrays.fill(load, 1);
    return new AssignmentPlanner(0).plan(current, load, workers);
  }

  /**
   * The new assignment.
   *
   * @param current by key group, the number of its worker, or {@link #NOBODY}
   * @param load by key group, its load in any unit, at least 0; all the same where it is not known
   * @param workers number of workers from now on, numbered from 0; at least 1
   * @return by key group, the number of its worker
   * @throws IllegalArgumentException when there are no workers or the arrays differ in length
   */
  public int[] plan(int[] current, double[] load, int workers) {
    if (workers < 1 || current.length != load.length) {
      throw new IllegalArgumentException(
          "%d workers, %d key groups and %d loads do not fit"
              .formatted(workers, current.length, load.length));
    }
    int[] planned = current.clone();
    double[] loads = new double[workers];
    int[] counts = new int[workers];
    for (int keyGroup = 0; keyGroup < planned.length; keyGroup++) {
      if (stays(planned[keyGroup], workers)) {
        loads[planned[keyGroup]] += load[keyGroup];
        counts[planned[keyGroup]]++;
      }
    }
    for (int keyGroup : heaviestFirst(load)) {
      if (!stays(planned[keyGroup], workers)) {
        int to = least(loads, counts);
        planned[keyGroup] = to;
        loads[to] += load[keyGroup];
        counts[to]++;
      }
    }
    balance(planned, load, loads, counts);
    return planned;
  }

  private static boolean stays(int worker, int workers) {
    return worker >= 0 && worker < workers;
  }

  private static List<Integer> heaviestFirst(double[] load) {
    return IntStream.range(0, load.length)
        .boxed()
        .sorted(Comparator.comparingDouble(keyGroup -> -load[keyGroup]))
        .toList();
  }

  private void balance(int[] planned, double[] load, double[] loads, int[] counts) {
    double limit = Arrays.stream(loads).sum() / loads.length * (1 + tolerance);
    for (int moves = 0; moves < planned.length; moves++) {
      int from = most(loads);
      int to = least(loads, counts);
      // Without any load there is nothing to go by but numbers.
      int moved =
          limit > 0
              ? loads[from] > limit ? best(planned, load, from, loads[from] - loads[to]) : NOBODY
              : surplus(planned, counts);
      if (moved == NOBODY) {
        return;
      }
      int giver = planned[moved];
      planned[moved] = to;
      loads[giver] -= load[moved];
      loads[to] += load[moved];
      counts[giver]--;
      counts[to]++;
    }
  }

  /** Of the worker's key groups the one that brings it closest to the other; or nobody's. */
  private static int best(int[] planned, double[] load, int worker, double difference) {
    int best = NOBODY;
    double least = difference;
    for (int keyGroup = 0; keyGroup < planned.length; keyGroup++) {
      double left = Math.abs(difference - 2 * load[keyGroup]);
      if (planned[keyGroup] == worker && load[keyGroup] > 0 && left < least) {
        best = keyGroup;
        least = left;
      }
    }
    return best;
  }

  private static int surplus(int[] planned, int[] counts) {
    int fewest = Arrays.stream(counts).min().orElseThrow();
    for (int keyGroup = 0; keyGroup < planned.length; keyGroup++) {
      if (counts[planned[keyGroup]] > fewest + 1) {
        return keyGroup;
      }
    }
    return NOBODY;
  }

  private static int most(double[] loads) {
    int most = 0;
    for (int worker = 1; worker < loads.length; worker++) {
      most = loads[worker] > loads[most] ? worker : most;
    }
    return most;
  }

  private static int least(double[] loads, int[] counts) {
    int least = 0;
    for (int worker = 1; worker < loads.length; worker++) {
      boolean less =
          loads[worker] < loads[least]
              || loads[worker] == loads[least] && counts[worker] < counts[least];
      least = less ? worker : least;
    }
    return least;
  }
}
