package dev.anomalydetector.api.handover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AssignmentPlannerTest {

  private final AssignmentPlanner exact = new AssignmentPlanner(0);

  private static int[] nobody(int keyGroups) {
    int[] current = new int[keyGroups];
    Arrays.fill(current, AssignmentPlanner.NOBODY);
    return current;
  }

  private static double[] same(int keyGroups) {
    double[] load = new double[keyGroups];
    Arrays.fill(load, 1);
    return load;
  }

  private static int[] counts(int[] assignment, int workers) {
    int[] counts = new int[workers];
    Arrays.stream(assignment).forEach(worker -> counts[worker]++);
    return counts;
  }

  private static long moved(int[] before, int[] after) {
    return IntStream.range(0, before.length).filter(g -> before[g] != after[g]).count();
  }

  /** What must move at least, if afterwards no worker may have two key groups more than another. */
  private static long leastMoves(int[] before, int workersBefore, int workersAfter) {
    int[] counts = counts(before, workersBefore);
    int[] staying = new int[workersAfter];
    System.arraycopy(counts, 0, staying, 0, Math.min(workersBefore, workersAfter));
    Arrays.sort(staying);
    int floor = before.length / workersAfter;
    int larger = before.length % workersAfter;
    long kept = 0;
    for (int i = 0; i < workersAfter; i++) {
      int share = i >= workersAfter - larger ? floor + 1 : floor;
      kept += Math.min(share, staying[i]);
    }
    return before.length - kept;
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 64, 100, 128, 257, 720, 1024})
  void fromAnyNumberOfWorkersToAnyOtherOnlyTheLeastMoves(int keyGroups) {
    double[] load = same(keyGroups);
    for (int before = 1; before <= 64; before++) {
      int[] current = exact.plan(nobody(keyGroups), load, before);
      for (int after = 1; after <= 64; after++) {
        int[] planned = exact.plan(current, load, after);
        int[] counts = counts(planned, after);
        assertThat(Arrays.stream(counts).max().getAsInt())
            .as("%d to %d workers", before, after)
            .isLessThanOrEqualTo(Arrays.stream(counts).min().getAsInt() + 1);
        assertThat(moved(current, planned))
            .as("%d to %d workers", before, after)
            .isEqualTo(leastMoves(current, before, after));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void unequalLoadsAreBalancedAsFarAsTheHeaviestKeyGroupAllows(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      int keyGroups = 16 + random.nextInt(240);
      int workers = 1 + random.nextInt(12);
      double[] load = random.doubles(keyGroups, 0, 1).map(x -> x * x * x).toArray();
      int[] current = random.ints(keyGroups, -1, 14).toArray();
      double tolerance = random.nextInt(3) * 0.1;
      AssignmentPlanner planner = new AssignmentPlanner(tolerance);

      int[] planned = planner.plan(current, load, workers);

      double[] loads = new double[workers];
      IntStream.range(0, keyGroups).forEach(g -> loads[planned[g]] += load[g]);
      double heaviest = Arrays.stream(load).max().getAsDouble();
      double average = Arrays.stream(load).sum() / workers;
      assertThat(Arrays.stream(loads).max().getAsDouble())
          .isLessThanOrEqualTo(average * (1 + tolerance) + heaviest);
      assertThat(planner.plan(current, load, workers)).isEqualTo(planned);
      assertThat(moved(planned, planner.plan(planned, load, workers)))
          .as("what was planned stays as it is")
          .isZero();
    }
  }

  @Test
  void aKeyGroupHotterThanAWorkerStaysAloneAndDoesNotWander() {
    double[] load = same(16);
    load[3] = 100;
    int[] current = exact.plan(nobody(16), same(16), 4);

    int[] planned = exact.plan(current, load, 4);

    assertThat(planned[3]).isEqualTo(current[3]);
    assertThat(counts(planned, 4)[planned[3]]).isEqualTo(1);
  }

  @Test
  void whereNothingIsKnownNumbersCount() {
    int[] planned = exact.plan(nobody(10), new double[10], 3);

    assertThat(counts(planned, 3)).containsExactlyInAnyOrder(3, 3, 4);
    assertThat(counts(exact.plan(planned, new double[10], 4), 4))
        .containsExactlyInAnyOrder(2, 2, 3, 3);
  }

  @Test
  void whatDoesNotFitIsRefused() {
    assertThatThrownBy(() -> exact.plan(new int[3], new double[3], 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> exact.plan(new int[3], new double[2], 1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
