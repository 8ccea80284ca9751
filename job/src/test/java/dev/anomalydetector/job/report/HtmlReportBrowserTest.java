package dev.anomalydetector.job.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Opens the report in a real browser, where one is installed. */
class HtmlReportBrowserTest {
  private static final String HOSTILE =
      "</script><script>document.body.id = 'owned'</script>"
          + "<img src=x onerror=\"document.body.id = 'owned'\">";

  @TempDir Path folder;

  @BeforeEach
  void needBrowser() {
    assumeTrue(
        browser() != null, "No chromium on the PATH; Debian: apt-get install chromium. Skipped.");
  }

  @Test
  void drawsTheChosenSeriesAndRunsNothingFromTheInput() throws Exception {
    Path file = folder.resolve("report.html");
    HtmlReport.write(SampleReports.report(HOSTILE), file);

    String page = open(file);

    assertThat(page.split("<canvas", -1)).as("a chart of values and one of scores").hasSize(3);
    assertThat(page).contains("2 series</span>", "still firing", "in window");
    assertThat(page).doesNotContain("id=\"owned\"");
  }

  @Test
  void saysThatThereIsNothingToDraw() throws Exception {
    Path file = folder.resolve("report.html");
    HtmlReport.write(new Report("t", List.of(), List.of(SampleReports.empty("silent"))), file);

    assertThat(open(file)).contains("This series has no points.");
  }

  private String open(Path file) throws Exception {
    Path page = folder.resolve("page.html");
    List<String> command = new ArrayList<>(List.of(browser()));
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run",
            "--user-data-dir=" + folder.resolve("profile"),
            "--virtual-time-budget=5000",
            "--dump-dom",
            file.toUri().toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(page.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      assertThat(process.waitFor(90, TimeUnit.SECONDS)).as("the browser ends").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(page);
  }

  private static String browser() {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .flatMap(path -> Stream.of("chromium", "chromium-browser").map(name -> Path.of(path, name)))
        .filter(Files::isExecutable)
        .map(Path::toString)
        .findFirst()
        .orElse(null);
  }
}
