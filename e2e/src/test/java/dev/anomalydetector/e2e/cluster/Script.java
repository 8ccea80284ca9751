package dev.anomalydetector.e2e.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs programs of this machine. */
public final class Script {

  private Script() {}

  /**
   * Runs a program to its end; what it says on standard error goes to this process's.
   *
   * @param patience how long it may take
   * @param environment variables to add to this process's
   * @return what it printed, without the last line's end
   * @throws IllegalStateException when it fails or takes longer
   */
  public static String run(
      Duration patience, Map<String, String> environment, List<String> command) {
    Path output = null;
    try {
      output = Files.createTempFile("script", ".out");
      ProcessBuilder builder =
          new ProcessBuilder(command)
              .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
              .redirectOutput(output.toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().putAll(environment);
      Process process = builder.start();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroy();
        throw new IllegalStateException(command + " took longer than " + patience);
      }
      String printed = Files.readString(output, StandardCharsets.UTF_8).stripTrailing();
      if (process.exitValue() != 0) {
        throw new IllegalStateException(
            command + " failed with status " + process.exitValue() + ": " + printed);
      }
      return printed;
    } catch (IOException e) {
      throw new UncheckedIOException(String.valueOf(command), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted during " + command, e);
    } finally {
      if (output != null) {
        output.toFile().delete();
      }
    }
  }
}
