package dev.anomalydetector.operator.rescale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlRecord.Acquired;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleSpec;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.api.value.TimeSpan;
import dev.anomalydetector.operator.observe.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RescaleRulesTest {

  private final RescaleWorld world = new RescaleWorld(8, settings(2, "1s"));

  private static RescaleSpec settings(int batch, String gap) {
    return new RescaleSpec(null, batch, TimeSpan.parse(gap), TimeSpan.parse("5m"));
  }

  @Test
  void oneWorkerNeedsNothing() {
    RescaleDecision decision = world.reconcile();

    assertThat(decision.assignment()).hasToString("0-7=0");
    assertThat(decision.rescales()).isEmpty();
    assertThat(decision.lookAgain()).isEmpty();
  }

  @Test
  void workersAreAwaitedThenKeyGroupsMoveThenItIsOver() {
    world.scale(3);
    world.readiness.put(2, new Readiness(Progress.WORKING, "Deploying"));

    assertThat(world.reconcile().write()).isEmpty();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.STARTING);
    assertThat(world.newest().message()).isEqualTo("waits for worker 2");

    world.readiness.clear();
    world.settle();

    RescaleStatus over = world.newest();
    assertThat(over.phase()).isEqualTo(RescalePhase.COMPLETED);
    assertThat(over.moved()).isEqualTo(5);
    assertThat(over.total()).isEqualTo(5);
    assertThat(over.bytes()).isEqualTo(5 * Workers.BYTES);
    assertThat(over.pauseMillis().max()).isEqualTo(4.2);
    assertThat(over.target()).isNull();
    assertThat(world.control().owners().distinct()).containsExactly(0, 1, 2);
  }

  @Test
  void emptiedWorkersAreStoppedLastTheHighestFirst() {
    world.scale(4);
    world.settle();
    world.scale(1);

    do {
      world.reconcile();
      while (world.workersSpeak()) {
        assertThat(world.deployed).hasSize(4);
      }
      world.pass(RescaleRules.SOON);
    } while (world.last.stop().isEmpty());

    assertThat(world.last.stop()).containsExactly(3, 2, 1);
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.MOVING);
    world.settle();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.COMPLETED);
    assertThat(world.deployed).containsExactly(0);
  }

  @Test
  void batchesKeepTheirSizeAndTheirGap() {
    world.scale(2);
    world.pass(Duration.ofMinutes(1));
    assertThat(world.reconcile().write()).hasSize(2);
    while (world.workersSpeak()) {
      assertThat(world.reconcile().write()).isEmpty();
    }

    world.pass(Duration.ofMillis(999));
    assertThat(world.reconcile().write()).isEmpty();
    assertThat(world.last.lookAgain()).isPresent();
    world.pass(Duration.ofMillis(1));
    assertThat(world.reconcile().write()).hasSize(2);
  }

  @Test
  void withoutAGapTheNextOneSetsOutWhenOneHasArrived() {
    world.settings = settings(3, "0s");
    world.scale(2);
    assertThat(world.reconcile().write()).hasSize(3);
    while (world.workersSpeak()) {
      world.pass(Duration.ofMillis(1));
    }

    assertThat(world.reconcile().write()).hasSize(1);
  }

  @Test
  void newTargetSupersedesWhenWhatIsOnItsWayHasArrived() {
    world.scale(3);
    world.pass(Duration.ofMinutes(1));
    assertThat(world.reconcile().write()).hasSize(2);

    world.scale(2);
    assertThat(world.reconcile().write()).isEmpty();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.MOVING);
    world.settle();

    assertThat(world.rescales)
        .extracting(RescaleStatus::phase)
        .containsExactly(RescalePhase.SUPERSEDED, RescalePhase.COMPLETED);
    assertThat(world.rescales.get(0).message()).isEqualTo("the spec now wants 2 workers");
    assertThat(world.rescales.get(0).moved()).isEqualTo(2);
    assertThat(world.control().owners().distinct()).containsExactly(0, 1);
    assertThat(world.deployed).containsExactly(0, 1);
  }

  @Test
  void handoverThatTakesTooLongIsCalledOffAndAllStaysWhereItIs() {
    world.scale(3);
    world.alive = worker -> worker != 2;
    while (world.rescales.isEmpty() || world.newest().moved() < 1) {
      world.reconcile();
      world.workersSpeak();
      world.pass(RescaleRules.SOON);
    }
    world.pass(Duration.ofMinutes(6));
    world.settle();

    assertThat(world.newest().phase()).isEqualTo(RescalePhase.ROLLED_BACK);
    assertThat(world.newest().message())
        .contains("from worker 0 to worker 2 within 5m: worker 2 did not prepare it");
    assertThat(world.control().owners().distinct()).doesNotContain(2);
    assertThat(world.deployed).isEqualTo(Set.copyOf(world.control().owners().distinct()));
  }

  @Test
  void whatIsReleasedCannotBeCalledOff() {
    world.scale(2);
    world.pass(Duration.ofMinutes(1));
    world.reconcile();
    world.workersSpeak();
    world.workersSpeak();
    world.alive = worker -> worker == 0;
    world.readiness.put(1, new Readiness(Progress.STUCK, "no room"));
    world.pass(Duration.ofMinutes(6));

    assertThat(world.reconcile().write()).isEmpty();
    assertThat(world.reconcile().stop()).isEmpty();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.ROLLING_BACK);

    world.alive = worker -> true;
    world.settle();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.ROLLED_BACK);
    assertThat(world.newest().moved()).isEqualTo(2);
    assertThat(world.deployed).containsExactly(0, 1);
  }

  @Test
  void workerThatCannotBeStartedRollsBackUntilTheSpecChanges() {
    world.scale(2);
    world.readiness.put(1, new Readiness(Progress.STUCK, "no node has room"));
    world.settle();

    assertThat(world.newest().phase()).isEqualTo(RescalePhase.ROLLED_BACK);
    assertThat(world.newest().message()).isEqualTo("worker 1: no node has room");
    assertThat(world.deployed).containsExactly(0);
    world.settle();
    assertThat(world.rescales).hasSize(1);

    world.readiness.clear();
    world.generation++;
    world.settle();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.COMPLETED);
    assertThat(world.newest().id()).isEqualTo(2);
  }

  @Test
  void suspensionEndsARescaleAndResumptionBeginsItAnew() {
    world.scale(2);
    world.pass(Duration.ofMinutes(1));
    world.reconcile();
    world.suspended = true;
    world.settle();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.SUPERSEDED);
    assertThat(world.newest().message()).contains("suspended");

    world.suspended = false;
    world.settle();
    assertThat(world.newest().phase()).isEqualTo(RescalePhase.COMPLETED);
    assertThat(world.control().owners().distinct()).containsExactly(0, 1);
  }

  @Test
  void topicThatIsFoundWithKeyGroupsOfOthersIsPutInOrder() {
    world.scale(3);
    world.settle();
    world.rescales = List.of();
    world.deployed.clear();
    world.scale(1);

    world.settle();

    assertThat(world.control().owners()).hasToString("0-7=0");
    assertThat(world.newest().from()).isEqualTo(3);
  }

  @Test
  void onlyWhatIsNeededStaysOnTheTopic() {
    world.scale(3);
    world.settle();

    world.startOperator();
    assertThat(world.control().records())
        .hasSize(5)
        .allSatisfy(logged -> assertThat(logged.said()).isInstanceOf(Acquired.class));
  }

  @Test
  void statusKeepsTheLastTen() {
    for (int round = 0; round < 12; round++) {
      world.scale(round % 2 == 0 ? 2 : 1);
      world.settle();
    }

    assertThat(world.rescales).hasSize(10);
    assertThat(world.newest().id()).isEqualTo(12);
  }
}
