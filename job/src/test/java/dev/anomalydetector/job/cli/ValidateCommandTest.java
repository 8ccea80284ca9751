package dev.anomalydetector.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ValidateCommandTest {

  private final CapturedCommand command = new CapturedCommand();
  @TempDir private Path folder;

  @Test
  void saysThatAValidDetectorIsValid() throws IOException {
    Path file = CpuFiles.detector(folder);

    assertThat(command.execute("validate", "-f", file)).isZero();
    assertThat(command.out()).isEqualToIgnoringNewLines(file + " is valid");
    assertThat(command.err()).isEmpty();
  }

  @Test
  void saysEachMistakeWithItsPlace() throws IOException {
    Path file = CpuFiles.detector(folder);
    String text = Files.readString(file);
    Files.writeString(
        file, text.replace("event.cpu", "event.nothing").replace("upper: 0.9", "uper: 0.9"));

    assertThat(command.execute("validate", "-f", file)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.out()).isEmpty();
    assertThat(command.err().lines())
        .anySatisfy(
            line -> assertThat(line).startsWith(file + ":13:").contains("spec.metrics[0].value"))
        .anySatisfy(
            line -> assertThat(line).startsWith(file + ":15:").contains("spec.detectors[0]"))
        .hasSize(2);
  }

  @Test
  void saysThatAFolderIsNoDetector() {
    assertThat(command.execute("validate", "-f", folder)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).startsWith(folder + ":1:1: error: is a directory");
  }

  @Test
  void doesNotGuessACommand() {
    assertThat(command.execute()).isEqualTo(2);
    assertThat(command.err()).startsWith("Say which command").contains("Usage: anomaly");
  }
}
