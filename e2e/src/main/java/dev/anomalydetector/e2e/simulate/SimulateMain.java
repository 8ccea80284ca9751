package dev.anomalydetector.e2e.simulate;

import static dev.anomalydetector.e2e.report.MeasurementReport.progress;

import dev.anomalydetector.e2e.report.MeasurementReport;
import dev.anomalydetector.e2e.simulate.Simulation.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code make simulate}: the handover protocol under many seeds, and its mutants. */
public final class SimulateMain {

  private static final int SEEDS = Integer.getInteger("seeds", 10_000);
  private static final long FIRST_SEED = Long.getLong("firstSeed", 1);
  private static final int MUTANT_SEEDS = Integer.getInteger("mutantSeeds", 20_000);
  private static final int STEPS = 10;

  private SimulateMain() {}

  /**
   * Runs the simulation. Settings are system properties: seeds, firstSeed, mutantSeeds (the most
   * that are tried for each mutant), and seed with mutant to show one run.
   */
  public static void main(String[] arguments) {
    Long one = Long.getLong("seed");
    if (one != null) {
      Mutant mutant = Mutant.valueOf(System.getProperty("mutant", Mutant.NONE.name()));
      Simulation.run(one, mutant)
          .ifPresentOrElse(SimulateMain::show, () -> progress("no violation"));
      return;
    }
    long began = System.nanoTime();
    Optional<Finding> finding = search(Mutant.NONE, SEEDS, true);
    double seconds = (System.nanoTime() - began) / 1e9;
    finding.ifPresent(SimulateMain::show);
    List<String> survivors = new ArrayList<>();
    for (Mutant mutant : Mutant.values()) {
      if (mutant != Mutant.NONE && MUTANT_SEEDS > 0) {
        Optional<Finding> found = search(mutant, MUTANT_SEEDS, false);
        found.ifPresentOrElse(
            f -> progress("%s is found by seed %d: %s", mutant, f.seed(), f.violation()),
            () -> survivors.add(mutant.name()));
      }
    }
    survivors.forEach(mutant -> progress("%s is not found", mutant));
    new MeasurementReport("simulate")
        .put("seeds", SEEDS)
        .put("violations", finding.isPresent() ? 1 : 0)
        .put("seedsPerSecond", SEEDS / seconds)
        .put("mutants", Mutant.values().length - 1)
        .put("mutantsNotFound", String.join(" ", survivors))
        .publish();
    if (finding.isPresent()) {
      System.exit(1);
    }
  }

  /** The first seed with a violation. */
  static Optional<Finding> search(Mutant mutant, int seeds, boolean tell) {
    for (int i = 0; i < seeds; i++) {
      Optional<Finding> finding = Simulation.run(FIRST_SEED + i, mutant);
      if (finding.isPresent()) {
        return finding;
      }
      if (tell && (i + 1) % Math.max(1, seeds / STEPS) == 0) {
        progress("%d of %d seeds without violation", i + 1, seeds);
      }
    }
    return Optional.empty();
  }

  private static void show(Finding finding) {
    finding.trace().forEach(line -> progress("%s", line));
    progress(
        "seed %d, %s: %s (again: make simulate SEED=%d MUTANT=%s)",
        finding.seed(), finding.mutant(), finding.violation(), finding.seed(), finding.mutant());
  }
}
