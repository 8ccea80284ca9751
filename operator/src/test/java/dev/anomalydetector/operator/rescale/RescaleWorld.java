package dev.anomalydetector.operator.rescale;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.ControlRecord.Assign;
import dev.anomalydetector.api.v1alpha1.RescaleSpec;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.api.v1alpha1.ScalingSpec;
import dev.anomalydetector.operator.control.ControlState;
import dev.anomalydetector.operator.control.ControlTopic;
import dev.anomalydetector.operator.control.MemoryControlTopics;
import dev.anomalydetector.operator.observe.Progress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * A detector of which only workers, control topic and status are simulated. What must never happen
 * is looked for at each step.
 */
final class RescaleWorld extends Clock {

  final int keyGroups;
  final Set<Integer> deployed = new TreeSet<>(Set.of(0));
  final Map<Integer, Readiness> readiness = new HashMap<>();
  RescaleSpec settings;
  IntPredicate alive = worker -> true;
  boolean suspended;
  long generation = 1;
  int wanted = 1;
  List<RescaleStatus> rescales = List.of();
  RescaleDecision last;
  private final MemoryControlTopics topics = new MemoryControlTopics(this);
  private ControlTopic topic;
  private Instant now = Instant.parse("2026-12-01T00:00:00Z");

  RescaleWorld(int keyGroups, RescaleSpec settings) {
    this.keyGroups = keyGroups;
    this.settings = settings;
    startOperator();
  }

  /** A new operator, which knows nothing but the status. */
  void startOperator() {
    topic = topics.open(Map.of(), "control", keyGroups);
  }

  void scale(int workers) {
    wanted = workers;
    generation++;
  }

  void pass(Duration time) {
    now = now.plus(time);
  }

  ControlState control() {
    return topic.read();
  }

  /** The operator decides and does it; then deployments are as it wants them. */
  RescaleDecision reconcile() {
    last = decide();
    rescales = last.rescales();
    act(last);
    return last;
  }

  /** The operator decides and writes the status, and then it is killed. */
  void reconcileHalf() {
    rescales = decide().rescales();
    startOperator();
  }

  private RescaleDecision decide() {
    deployed.addAll(WorkerSet.first(wantedNow()));
    deployed.addAll(control().owners().distinct());
    RescaleDecision decision =
        RescaleRules.decide(
            new RescaleSituation(
                generation,
                new ScalingSpec(wanted, keyGroups, settings),
                suspended,
                rescales,
                readinessOfDeployed(),
                deployed,
                control(),
                now));
    check(decision);
    return decision;
  }

  private int wantedNow() {
    boolean givenUp =
        Rescales.rolledBack(rescales, generation).isPresent()
            || Rescales.running(rescales)
                .filter(running -> running.phase().name().equals("ROLLING_BACK"))
                .isPresent();
    return givenUp ? 0 : wanted;
  }

  private Map<Integer, Readiness> readinessOfDeployed() {
    Map<Integer, Readiness> known = new HashMap<>();
    deployed.forEach(
        worker ->
            known.put(worker, readiness.getOrDefault(worker, new Readiness(Progress.READY, ""))));
    return known;
  }

  private void check(RescaleDecision decision) {
    ControlState control = control();
    for (int worker : decision.stop()) {
      assertThat(control.involves(worker)).as("worker %d is needed", worker).isFalse();
    }
    long onTheirWay =
        control.keyGroups().stream()
                .filter(state -> state.pending().isPresent() || !state.owner().acquired())
                .count()
            + decision.write().stream()
                .filter(said -> control.view().keyGroup(said.keyGroup()).isSettled())
                .count();
    assertThat(onTheirWay).isLessThanOrEqualTo(settings.batch());
    for (ControlRecord said : decision.write()) {
      Assign assign = (Assign) said;
      boolean back = control.view().keyGroup(said.keyGroup()).isOwnedBy(assign.worker());
      assertThat(back || readinessOfDeployed().get(assign.worker()).ready())
          .as("%s to a worker that does not run", assign)
          .isTrue();
    }
    if (decision.lookAgain().isPresent()) {
      assertThat(decision.remove()).isEmpty();
    }
  }

  private void act(RescaleDecision decision) {
    decision.stop().forEach(deployed::remove);
    topic.write(decision.write());
    topic.remove(decision.remove());
  }

  /** Each worker that lives says the next thing that it owes; true if one said something. */
  boolean workersSpeak() {
    List<ControlRecord> said = Workers.say(control().view(), alive);
    topic.write(said);
    return !said.isEmpty();
  }

  /** The world goes on until nothing is left to do. */
  void settle() {
    for (int step = 0; step < 100 * keyGroups; step++) {
      RescaleDecision decision = reconcile();
      if (decision.lookAgain().isEmpty()) {
        return;
      }
      IntStream.range(0, 4).forEach(time -> workersSpeak());
      pass(decision.lookAgain().get());
    }
    throw new AssertionError("does not come to rest: " + rescales);
  }

  RescaleStatus newest() {
    return Rescales.last(rescales).orElseThrow();
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
