package dev.anomalydetector.e2e.simulate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * One seeded run: a time in which everything goes wrong in a random order, then a calm in which all
 * that has begun must come to its end. The same seed gives the same run.
 */
public final class Simulation {

  private static final int KEY_GROUPS = 3;
  private static final int STORM = 900;
  private static final int CALM = 400;

  private final World world;
  private final TreeMap<Integer, SimulatedWorker> workers = new TreeMap<>();
  private final List<SimulatedWorker> zombies = new ArrayList<>();
  private final List<SimulatedOperator> deposed = new ArrayList<>();
  private SimulatedOperator operator;
  private final int misfortuneOneIn;
  private final int rescaleOneIn;
  private final int momentOneIn;

  private Simulation(long seed, Mutant mutant) {
    world = new World(seed, KEY_GROUPS, mutant);
    misfortuneOneIn = 10 << world.random.nextInt(6);
    rescaleOneIn = 20 << world.random.nextInt(5);
    momentOneIn = 2 << world.random.nextInt(6);
    operator = new SimulatedOperator(world);
    workers.put(0, new SimulatedWorker(world, 0));
  }

  /**
   * Runs a seed.
   *
   * @return what was violated, with the trace of all that happened; empty if nothing was
   */
  public static Optional<Finding> run(long seed, Mutant mutant) {
    Simulation simulation = new Simulation(seed, mutant);
    try {
      simulation.storm();
      simulation.calm();
    } catch (RuntimeException e) {
      simulation.world.violated("thrown: %s", e);
    }
    String violation = simulation.world.violation();
    return violation == null
        ? Optional.empty()
        : Optional.of(new Finding(seed, mutant, violation, simulation.world.trace));
  }

  private void storm() {
    for (int i = 0; i < STORM && world.violation() == null; i++) {
      world.nextStep();
      if (world.chance(misfortuneOneIn)) {
        misfortune();
      } else if (world.chance(rescaleOneIn)) {
        rescale();
      } else {
        somebodyDoesSomething();
      }
    }
  }

  private void somebodyDoesSomething() {
    switch (world.random.nextInt(24)) {
      case 0, 1 -> world.topics[keyGroup()].append(1 + world.random.nextInt(3));
      case 2, 3 -> operator.act(false);
      case 4, 5, 6 -> worker().readControl(1 + world.random.nextInt(6));
      case 7, 8, 9, 10 -> worker().actOnAll();
      case 11, 12, 13 -> speak(worker());
      case 14, 15, 16, 17 -> worker().process(keyGroup(), 1 + world.random.nextInt(5));
      case 18 -> worker().snapshot(keyGroup());
      case 19 -> worker().triggerCheckpoint();
      case 20 -> live().ifPresent(SimulatedWorker::completeCheckpoint);
      case 21 -> worker().flush();
      case 22 -> deposed.forEach(old -> old.act(false));
      default -> tendWorkers();
    }
    if (world.chance(20)) {
      world.compact();
    }
    if (world.chance(12)) {
      world.deliver();
    }
  }

  /** The moment after something was said is the one for something to go wrong. */
  private void speak(SimulatedWorker worker) {
    int said = world.control.size();
    worker.speakOfAll();
    if (world.control.size() > said && world.chance(momentOneIn)) {
      misfortune();
    }
  }

  private int keyGroup() {
    return world.random.nextInt(KEY_GROUPS);
  }

  private Optional<SimulatedWorker> live() {
    List<SimulatedWorker> all = List.copyOf(workers.values());
    return all.isEmpty()
        ? Optional.empty()
        : Optional.of(all.get(world.random.nextInt(all.size())));
  }

  /** A worker, or one that should be dead and does not know it. */
  private SimulatedWorker worker() {
    List<SimulatedWorker> all = new ArrayList<>(workers.values());
    all.addAll(zombies);
    if (all.isEmpty()) {
      tendWorkers();
      all.addAll(workers.values());
    }
    return all.get(world.random.nextInt(all.size()));
  }

  private void misfortune() {
    int what = world.random.nextInt(6);
    if (what <= 2) {
      live().ifPresent(worker -> crash(worker, world.chance(3)));
    } else if (what == 3) {
      deposed.add(operator);
      operator = new SimulatedOperator(world);
    } else if (what == 4 && !zombies.isEmpty()) {
      zombies.remove(world.random.nextInt(zombies.size())).die();
    } else if (what == 5 && world.chance(4)) {
      live().filter(worker -> worker.number() == 2).ifPresent(this::lose);
    }
  }

  private void crash(SimulatedWorker worker, boolean lingers) {
    world.note("worker %d crashes%s", worker.number(), lingers ? " and lingers" : "");
    workers.remove(worker.number());
    if (lingers) {
      zombies.add(worker);
    } else {
      worker.die();
    }
  }

  /** It never comes back; nothing that it owes may be lost with it. */
  private void lose(SimulatedWorker worker) {
    worker.triggerCheckpoint();
    worker.completeCheckpoint();
    crash(worker, false);
    world.lost[worker.number()] = true;
    world.note("worker %d is lost for ever", worker.number());
    rescale();
  }

  private void rescale() {
    int workersWanted = 1 + world.random.nextInt(World.WORKERS);
    for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
      int wanted = world.random.nextInt(workersWanted);
      world.wanted[keyGroup] = world.lost[wanted] ? 0 : wanted;
    }
    world.note("wanted %s", Arrays.toString(world.wanted));
  }

  /** Starts the workers that are needed, and stops for good those that are not. */
  private void tendWorkers() {
    for (int number = 0; number < World.WORKERS; number++) {
      boolean runs = workers.containsKey(number);
      boolean needed = operator.needs(number) && !world.lost[number];
      if (needed && !runs) {
        workers.put(number, new SimulatedWorker(world, number));
      } else if (!needed && runs) {
        world.note("worker %d is stopped", number);
        workers.remove(number).die();
        world.forget(number);
      }
    }
  }

  private void calm() {
    zombies.forEach(SimulatedWorker::die);
    zombies.clear();
    deposed.clear();
    world.note("calm");
    world.deliverAll();
    for (int i = 0; i < CALM && world.violation() == null; i++) {
      world.nextStep();
      operator.act(true);
      tendWorkers();
      workers.values().forEach(this::tend);
      world.deliverAll();
      if (operator.isDone() && isComplete()) {
        return;
      }
    }
    world.violated("not at its end after %d calm rounds: %s", CALM, state());
  }

  private void tend(SimulatedWorker worker) {
    worker.readControl(Integer.MAX_VALUE);
    for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
      worker.act(keyGroup);
      worker.process(keyGroup, Integer.MAX_VALUE);
      worker.act(keyGroup);
      worker.speak(keyGroup);
    }
    worker.triggerCheckpoint();
    worker.completeCheckpoint();
  }

  private boolean isComplete() {
    for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
      int group = keyGroup;
      long end = world.topics[group].end();
      boolean one = workers.values().stream().filter(w -> w.livePosition(group) >= 0).count() == 1;
      if (!one || world.complete(group) < end) {
        return false;
      }
    }
    return true;
  }

  private String state() {
    StringBuilder text = new StringBuilder();
    for (int keyGroup = 0; keyGroup < KEY_GROUPS; keyGroup++) {
      text.append(
          "key group %d: outputs complete below %d of %d; "
              .formatted(keyGroup, world.complete(keyGroup), world.topics[keyGroup].end()));
    }
    return text.append(operator)
        .append("; wanted ")
        .append(Arrays.toString(world.wanted))
        .toString();
  }

  /**
   * A violation.
   *
   * @param seed the seed that shows it again
   * @param mutant what was switched off
   * @param violation what went wrong
   * @param trace all that happened, in order
   */
  public record Finding(long seed, Mutant mutant, String violation, List<String> trace) {}
}
