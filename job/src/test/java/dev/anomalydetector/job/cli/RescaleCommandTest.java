package dev.anomalydetector.job.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.job.local.LocalDetector;
import dev.anomalydetector.job.plan.DetectorText;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** More and fewer workers for a run, as a user asks for them. */
class RescaleCommandTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private static long workers(LocalDetector detector) throws InterruptedException {
    return Arrays.stream(detector.assignment()).distinct().count();
  }

  @Test
  void aRunGetsMoreWorkersAndFewer() throws Exception {
    DetectorText text = new DetectorText(Files.readString(Path.of("../examples/host.yaml")));
    List<String> said = Collections.synchronizedList(new ArrayList<>());
    try (LocalDetector detector = LocalDetector.start(text, 1)) {
      detector.awaitRunning();
      List<String> ended = Collections.synchronizedList(new ArrayList<>());
      detector.onJobEnd(ended::add);
      RescaleDesk.open(detector, said::add);
      assertThat(workers(detector)).isEqualTo(1);

      String more = RescaleDesk.ask(detector.directory(), 3, PATIENCE);
      assertThat(more).startsWith("Rescaled to 3 workers: ");
      assertThat(workers(detector)).isEqualTo(3);
      String fewer = RescaleDesk.ask(detector.directory(), 2, PATIENCE);
      assertThat(fewer).startsWith("Rescaled to 2 workers: ");
      assertThat(workers(detector)).isEqualTo(2);
      String none = RescaleDesk.ask(detector.directory(), 0, PATIENCE);
      assertThat(none).startsWith("Not rescaled: ").contains("1 to 8");
      assertThat(said).containsExactly(more, fewer, none);
      assertThat(ended).as("a worker that is dismissed has not failed").isEmpty();
    }
  }

  @Test
  void whereNoRunIsNobodyAnswers(@TempDir Path empty) {
    assertThatThrownBy(() -> RescaleDesk.ask(empty.resolve("none"), 2, PATIENCE))
        .hasMessageContaining("no directory of a run");
    assertThatThrownBy(() -> RescaleDesk.ask(empty, 2, Duration.ofMillis(300)))
        .hasMessageContaining("does anomaly run still run there?");
  }
}
