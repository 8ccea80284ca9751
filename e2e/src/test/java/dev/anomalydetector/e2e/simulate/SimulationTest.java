package dev.anomalydetector.e2e.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.e2e.simulate.Simulation.Finding;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The handover protocol under some of the seeds of {@code make simulate}. */
class SimulationTest {

  private static final int SEEDS = 2_000;

  @Test
  void nothingIsLostAndAllComesToItsEnd() {
    Optional<Finding> finding = SimulateMain.search(Mutant.NONE, SEEDS, false);

    assertThat(finding.map(f -> f.seed() + ": " + f.violation() + "\n" + f.trace())).isEmpty();
  }

  /** The seeds are those that {@code make simulate} names; they change with the simulation. */
  @ParameterizedTest
  @CsvSource({
    "SHADOW_IN_CHECKPOINT, 251",
    "DRAINED_BEFORE_DURABLE, 456",
    "GOES_LIVE_WITH_A_GAP, 54",
    "BREAKS_ITS_PROMISE, 3393",
    "ASSIGN_COUNTS_TOO_SOON, 1885"
  })
  void whoBreaksARuleIsFound(Mutant mutant, long seed) {
    Optional<Finding> finding = Simulation.run(seed, mutant);

    assertThat(finding).isPresent();
    assertThat(finding.get().trace()).last().asString().contains("VIOLATION");
    assertThat(Simulation.run(seed, Mutant.NONE)).as("the rule makes the difference").isEmpty();
  }

  @Test
  void theSameSeedIsTheSameRun() {
    Finding first = Simulation.run(54, Mutant.GOES_LIVE_WITH_A_GAP).orElseThrow();

    assertThat(Simulation.run(54, Mutant.GOES_LIVE_WITH_A_GAP)).contains(first);
  }
}
