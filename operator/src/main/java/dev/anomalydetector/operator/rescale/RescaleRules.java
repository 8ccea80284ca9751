package dev.anomalydetector.operator.rescale;

import dev.anomalydetector.api.handover.Assignment;
import dev.anomalydetector.api.handover.AssignmentPlanner;
import dev.anomalydetector.api.handover.ControlRecord;
import dev.anomalydetector.api.handover.Retention;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorStatus;
import dev.anomalydetector.api.v1alpha1.RescalePhase;
import dev.anomalydetector.api.v1alpha1.RescaleStatus;
import dev.anomalydetector.api.v1alpha1.ScalingSpec;
import dev.anomalydetector.operator.control.LoggedRecord;
import dev.anomalydetector.operator.observe.Progress;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Decides how to go on with the number of workers. One rescale at a time: workers are started, then
 * key groups handed over in batches, then the workers that have none left are stopped. Pure.
 */
public final class RescaleRules {

  /** How soon to look again at what changes without an event. */
  public static final Duration SOON = Duration.ofSeconds(1);

  private static final Duration WHILE_SUSPENDED = Duration.ofSeconds(15);
  private static final Duration SHORTEST = Duration.ofMillis(50);

  private RescaleRules() {}

  /** What to do now. */
  public static RescaleDecision decide(RescaleSituation situation) {
    Optional<RescaleStatus> running = situation.running();
    if (running.isPresent()) {
      return isSuperseded(running.get(), situation)
          ? supersede(running.get(), situation)
          : goOn(running.get(), situation);
    }
    return needed(situation)
        .map(begun -> goOn(begun, situation))
        .orElseGet(() -> RescaleDecision.rest(situation.control().owners(), situation.rescales()));
  }

  /**
   * True when the status alone tells that there is nothing to do, and nobody has to look at the
   * control topic.
   *
   * @param status the status of the detector; {@code null} for none
   * @param deployed the workers that have a FlinkDeployment
   */
  public static boolean isAtRest(
      AnomalyDetectorStatus status,
      long generation,
      ScalingSpec scaling,
      boolean suspended,
      Set<Integer> deployed) {
    Optional<Assignment> owners = WorkerSet.assignment(status);
    if (owners.isEmpty() || Rescales.running(status.rescales()).isPresent()) {
      return false;
    }
    return suspended
        || Rescales.rolledBack(status.rescales(), generation).isPresent()
        || owners.get().equals(plan(owners.get(), scaling.workers()))
            && deployed.stream().allMatch(worker -> worker < scaling.workers());
  }

  /** The rescale that is to begin; empty if everything is as the spec wants it, or cannot be. */
  private static Optional<RescaleStatus> needed(RescaleSituation situation) {
    int workers = situation.scaling().workers();
    Assignment owners = situation.control().owners();
    Assignment target = plan(owners, workers);
    long moves =
        IntStream.range(0, owners.keyGroups())
            .filter(keyGroup -> owners.worker(keyGroup) != target.worker(keyGroup))
            .count();
    boolean asItShouldBe =
        moves == 0
            && situation.control().isSettled()
            && situation.deployed().stream().allMatch(worker -> worker < workers);
    if (asItShouldBe
        || situation.suspended()
        || Rescales.rolledBack(situation.rescales(), situation.generation()).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        new RescaleStatus(
            Rescales.last(situation.rescales()).map(RescaleStatus::id).orElse(0) + 1,
            situation.generation(),
            owners.distinct().size(),
            workers,
            situation.scaling().rescale().strategy(),
            RescalePhase.STARTING,
            null,
            target.toString(),
            0,
            (int) moves,
            null,
            null,
            time(situation),
            null));
  }

  private static Assignment plan(Assignment owners, int workers) {
    return Assignment.of(AssignmentPlanner.planEvenly(owners.toArray(), workers));
  }

  private static boolean isSuperseded(RescaleStatus running, RescaleSituation situation) {
    boolean other = !situation.scaling().workers().equals(running.to()) || situation.suspended();
    return other && running.phase() != RescalePhase.ROLLING_BACK;
  }

  /** What is on its way arrives, or is called off when it is late; the rest stays where it is. */
  private static RescaleDecision supersede(RescaleStatus running, RescaleSituation situation) {
    String why =
        situation.suspended()
            ? "the detector is to be suspended"
            : "the spec now wants " + workers(situation.scaling().workers());
    RescaleStatus measured = RescaleFigures.measured(running, situation.control());
    if (situation.control().hasArrived()) {
      RescaleStatus over = measured.over(RescalePhase.SUPERSEDED, why, time(situation));
      return decide(after(over, situation));
    }
    List<ControlRecord> write =
        handovers(running, situation).next(Assignment.parse(running.target()), false);
    return going(measured.in(running.phase(), why), situation, write, List.of());
  }

  private static RescaleDecision goOn(RescaleStatus running, RescaleSituation situation) {
    if (running.phase() == RescalePhase.ROLLING_BACK) {
      return rollBack(running, situation);
    }
    Handovers handovers = handovers(running, situation);
    Assignment target = Assignment.parse(running.target());
    SortedSet<Integer> destinations = handovers.destinations(target);
    Optional<String> trouble = stuck(destinations, situation).or(handovers::overdue);
    if (trouble.isPresent()) {
      return rollBack(running.in(RescalePhase.ROLLING_BACK, trouble.get()), situation);
    }
    if (destinations.isEmpty() && situation.control().isSettled()) {
      return finish(
          running.in(RescalePhase.MOVING, null),
          RescalePhase.COMPLETED,
          WorkerSet.first(running.to()),
          situation);
    }
    List<Integer> missing =
        destinations.stream().filter(worker -> !situation.readiness(worker).ready()).toList();
    boolean more = missing.isEmpty() && handovers.mayBegin();
    RescaleStatus next =
        running.in(
            missing.isEmpty() ? RescalePhase.MOVING : running.phase(),
            missing.isEmpty() ? null : "waits for " + names(missing));
    return going(next, situation, handovers.next(target, more), List.of());
  }

  /** Everything stays where it is now, or is irrevocably on its way to. */
  private static RescaleDecision rollBack(RescaleStatus running, RescaleSituation situation) {
    Assignment owners = situation.control().owners();
    return situation.control().isSettled()
        ? finish(running, RescalePhase.ROLLED_BACK, owners.distinct(), situation)
        : going(running, situation, handovers(running, situation).next(owners, false), List.of());
  }

  /** Every key group is at rest: the workers that are not needed go, then it is over. */
  private static RescaleDecision finish(
      RescaleStatus running,
      RescalePhase outcome,
      SortedSet<Integer> needed,
      RescaleSituation situation) {
    List<Integer> surplus =
        situation.deployed().stream()
            .filter(worker -> !needed.contains(worker) && !situation.control().involves(worker))
            .sorted(Comparator.reverseOrder())
            .toList();
    if (!surplus.isEmpty()) {
      return going(running, situation, List.of(), surplus);
    }
    RescaleStatus over =
        RescaleFigures.measured(running, situation.control())
            .over(outcome, running.message(), time(situation));
    RescaleDecision next = decide(after(over, situation));
    // What was moved is told by the records: they go when the status has it.
    return next.lookAgain().isPresent()
        ? next
        : new RescaleDecision(
            next.assignment(),
            next.rescales(),
            List.of(),
            done(situation),
            List.of(),
            Optional.empty());
  }

  private static List<ControlRecord> done(RescaleSituation situation) {
    return situation.control().records().stream()
        .map(LoggedRecord::said)
        .filter(said -> said.keyGroup() >= 0 && said.keyGroup() < situation.control().view().size())
        .filter(
            said -> Retention.isDone(situation.control().view().keyGroup(said.keyGroup()), said))
        .toList();
  }

  private static RescaleDecision going(
      RescaleStatus running,
      RescaleSituation situation,
      List<ControlRecord> write,
      List<Integer> stop) {
    RescaleStatus measured = RescaleFigures.measured(running, situation.control());
    Duration gap = handovers(running, situation).left();
    boolean inGap = situation.control().hasArrived() && gap.compareTo(SOON) < 0 && !gap.isZero();
    Duration soon = inGap && gap.compareTo(SHORTEST) > 0 ? gap : inGap ? SHORTEST : SOON;
    return new RescaleDecision(
        situation.control().owners(),
        Rescales.with(situation.rescales(), measured),
        write,
        List.of(),
        stop,
        Optional.of(situation.suspended() ? WHILE_SUSPENDED : soon));
  }

  private static Optional<String> stuck(
      SortedSet<Integer> destinations, RescaleSituation situation) {
    return destinations.stream()
        .filter(worker -> situation.readiness(worker).progress() == Progress.STUCK)
        .findFirst()
        .map(worker -> "worker " + worker + ": " + situation.readiness(worker).message());
  }

  private static Handovers handovers(RescaleStatus running, RescaleSituation situation) {
    return new Handovers(
        situation.control(),
        situation.scaling().rescale(),
        Instant.parse(running.started()),
        situation.now());
  }

  private static RescaleSituation after(RescaleStatus over, RescaleSituation situation) {
    return new RescaleSituation(
        situation.generation(),
        situation.scaling(),
        situation.suspended(),
        Rescales.with(situation.rescales(), over),
        situation.readiness(),
        situation.deployed(),
        situation.control(),
        situation.now());
  }

  private static String time(RescaleSituation situation) {
    return situation.now().truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private static String names(List<Integer> workers) {
    return workers.stream().map(worker -> "worker " + worker).collect(Collectors.joining(", "));
  }

  private static String workers(int count) {
    return count + (count == 1 ? " worker" : " workers");
  }
}
