package dev.anomalydetector.job.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunCommandTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Pattern FILES = Pattern.compile("Its files are in (\\S+) until");

  private final CapturedCommand command = new CapturedCommand();
  @TempDir private Path folder;

  @Test
  void printsAlertsAndBadRecordsAndEndsWithoutATrace() throws Exception {
    List<String> lines = new ArrayList<>(CpuFiles.records("m-1"));
    lines.add(0, "{\"time\": 17645472");
    lines.add("");
    lines.add("x".repeat(2_000_000));
    Path input = CpuFiles.write(folder, "usage.jsonl", lines);
    Path detector = CpuFiles.detector(folder);
    CompletableFuture<Integer> code = new CompletableFuture<>();
    Thread thread =
        new Thread(() -> code.complete(command.execute("run", "-f", detector, "--input", input)));
    thread.start();
    try {
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  code.isDone()
                      || (command.out().contains(" Resolved ")
                          && command.err().contains("bad record")
                          && command.err().contains("lines of")));
    } finally {
      thread.interrupt();
    }
    assertThat(code.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo(AnomalyCommand.DONE);

    assertThat(command.out().lines().toList().subList(1, 3))
        .satisfiesExactly(
            fired -> assertThat(fired).contains("2025-12-01T00:03:20Z", " Firing ", "machine=m-1"),
            resolved -> assertThat(resolved).contains(" Resolved ", "too-high/cpu"));
    assertThat(command.err())
        .contains("bad record usage-0@0: Malformed: ")
        .contains(input + ":303: not written to the source topic: ")
        .contains("301 lines of " + input + " are in the source topic.");
    Matcher files = FILES.matcher(command.err());
    assertThat(files.find()).isTrue();
    assertThat(Path.of(files.group(1))).doesNotExist();
  }

  @Test
  void refusesABadInputBeforeAnythingStarts() throws Exception {
    Path detector = CpuFiles.detector(folder);
    Path missing = folder.resolve("nothing.jsonl");

    assertThat(command.execute("run", "-f", detector, "--input", missing))
        .isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.execute("run", "-f", detector, "--input", folder))
        .isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err())
        .contains(missing + ": does not exist")
        .contains(folder + ": is a directory")
        .doesNotContain("Starting");
    assertThat(command.execute("run", "-f", detector, "--partitions", "0")).isEqualTo(2);
    assertThat(command.err()).contains("--partitions: 0 is less than 1");
  }
}
