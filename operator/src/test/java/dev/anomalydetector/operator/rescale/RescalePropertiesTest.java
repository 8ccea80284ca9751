package dev.anomalydetector.operator.rescale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleSpec;
import dev.anomalydetector.api.value.TimeSpan;
import dev.anomalydetector.operator.observe.Progress;
import java.time.Duration;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;

/**
 * Whatever is asked for and goes wrong meanwhile: it ends, with every key group at a worker that
 * runs, and as the spec wants it once nothing goes wrong any more. What must never happen on the
 * way is looked for by the world.
 */
class RescalePropertiesTest {

  private static final int ROUNDS = 20;

  @RepeatedTest(ROUNDS)
  void everyRescaleEnds(RepetitionInfo repetition) {
    for (int seed = 0; seed < 50; seed++) {
      run(new Random(1000L * repetition.getCurrentRepetition() + seed));
    }
  }

  private static void run(Random random) {
    int keyGroups = 1 + random.nextInt(24);
    RescaleWorld world = new RescaleWorld(keyGroups, settings(random));
    for (int step = 0; step < 200; step++) {
      disturb(world, random);
      if (random.nextInt(8) == 0) {
        world.reconcileHalf();
      } else if (random.nextInt(3) > 0) {
        world.reconcile();
      }
      if (random.nextInt(3) > 0) {
        world.workersSpeak();
      }
      world.pass(Duration.ofMillis(random.nextInt(3000)));
    }

    world.alive = worker -> true;
    world.readiness.clear();
    world.suspended = false;
    world.settle();
    if (world.rescales.isEmpty() || world.newest().phase() == RescalePhase.ROLLED_BACK) {
      world.generation++;
      world.settle();
    }

    assertThat(world.deployed).isEqualTo(WorkerSet.first(world.wanted));
    assertThat(world.control().isSettled()).isTrue();
    assertThat(spread(world.control().owners(), world.wanted)).isLessThanOrEqualTo(1);
  }

  private static RescaleSpec settings(Random random) {
    return new RescaleSpec(
        null,
        1 + random.nextInt(5),
        TimeSpan.parse(random.nextInt(3) + "s"),
        TimeSpan.parse((10 + random.nextInt(50)) + "s"));
  }

  private static void disturb(RescaleWorld world, Random random) {
    int worker = random.nextInt(world.keyGroups);
    switch (random.nextInt(30)) {
      case 0, 1 -> world.scale(1 + random.nextInt(world.keyGroups));
      case 2 -> world.startOperator();
      case 3 -> world.alive = other -> other != worker;
      case 4, 5 -> world.alive = other -> true;
      case 6 -> world.readiness.put(worker, new Readiness(Progress.WORKING, "starts"));
      case 7 -> world.readiness.put(worker, new Readiness(Progress.STUCK, "no room"));
      case 8, 9 -> world.readiness.clear();
      case 10 -> world.suspended = !world.suspended;
      default -> {
        // Mostly nothing happens.
      }
    }
  }

  /** How many more key groups one worker has than another. */
  private static int spread(Assignment owners, int workers) {
    var counts =
        WorkerSet.first(workers).stream()
            .map(worker -> Collections.frequency(owners.workers(), worker))
            .toList();
    return Collections.max(counts) - Collections.min(counts);
  }
}
