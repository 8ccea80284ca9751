package dev.anomalydetector.job.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacktestCommandTest {

  private static final String SPIKE = "[[\"2025-12-01 00:03:20\", \"2025-12-01 00:03:29\"]]";

  private final CapturedCommand command = new CapturedCommand();
  @TempDir private Path folder;
  private Path detector;
  private Path report;

  @BeforeEach
  void files() throws IOException {
    detector = CpuFiles.detector(folder);
    report = folder.resolve("reports").resolve("backtest.html");
  }

  private int backtest(Path input, Object... more) {
    List<Object> arguments =
        new ArrayList<>(List.of("backtest", "-f", detector, "--report", report, "--input", input));
    arguments.addAll(List.of(more));
    return command.execute(arguments.toArray());
  }

  @Test
  void findsTheSpikeAndWritesTheReport() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));

    assertThat(backtest(input)).isZero();
    assertThat(command.out())
        .contains("300 events, 1 series, 0 bad lines, 0 late values")
        .contains("too-high: 1 alerts, ")
        .contains("Report: " + report);
    assertThat(report).content().contains("too-high: m-1/cpu");
  }

  @Test
  void measuresWithLabelsTheSameInEachLocale() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));
    Path labels = Files.writeString(folder.resolve("labels.json"), "{\"m-1\": " + SPIKE + "}");
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(backtest(input, "--labels", labels)).isZero();
    } finally {
      Locale.setDefault(before);
    }
    assertThat(command.out()).contains("precision 1.000, recall 1.000, NAB standard 100.00");
    assertThat(command.err()).isEmpty();
  }

  @Test
  void warnsOfALabelThatFitsNothing() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));
    Path labels = Files.writeString(folder.resolve("labels.json"), "{\"m-7\": " + SPIKE + "}");

    assertThat(backtest(input, "--labels", labels)).isZero();
    assertThat(command.out()).contains("recall -").doesNotContain("NaN").doesNotContain("Infinity");
    assertThat(command.err()).contains("warning: label 'm-7' fits no series").contains("'m-1/cpu'");
  }

  @Test
  void saysWhichLinesAreBadAndHowMany() throws IOException {
    List<String> lines = new ArrayList<>(CpuFiles.records("m-1"));
    lines.add(0, "{\"time\": 17645472");
    lines.add(1, "");
    lines.add(2, CpuFiles.record(-1, "m-1", 0.5));
    for (int i = 0; i < 5; i++) {
      lines.add("{\"time\": 1764547200000, \"machine\": \"\u001b[2J\", \"cpu\": NaN}");
    }
    Path input = CpuFiles.write(folder, "usage.jsonl", lines);

    assertThat(backtest(input)).isZero();
    assertThat(command.out()).contains("300 events, 1 series, 7 bad lines");
    assertThat(command.err())
        .contains(input + ":1: Malformed: ")
        .contains(input + ":3: BadTimestamp: ")
        .contains("... and 2 more bad lines; by reason: {")
        .doesNotContain("\u001b")
        .doesNotContain("Source:");
  }

  @Test
  void isNoSuccessWhenNoLineIsAnEvent() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", List.of("no", "JSON"));

    assertThat(backtest(input)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains("No line became an event");
    assertThat(report).doesNotExist();
  }

  @Test
  void refusesAReportThatWouldReplaceAnInputOrAFolder() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));
    String before = Files.readString(input);
    report = input;
    assertThat(backtest(input)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains("is an input");
    assertThat(input).hasContent(before);

    report = Files.createDirectory(folder.resolve("empty"));
    assertThat(backtest(input)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(report).isDirectory();
    assertThat(command.out()).isEmpty();
  }

  @Test
  void saysWhyAReportCannotBeWrittenBeforeTheWork() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));
    report = input.resolve("below").resolve("backtest.html");

    assertThat(backtest(input)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains("--report " + report + " cannot be written: ");
    assertThat(command.out()).isEmpty();
  }

  @Test
  void namesAnInputThatIsNotThereAndOneThatIsCompressed() throws IOException {
    assertThat(backtest(folder.resolve("nothing.jsonl"))).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains("nothing.jsonl: there is no such file");

    Path gzip = Files.write(folder.resolve("usage.jsonl.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});
    assertThat(backtest(gzip)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains(gzip + ": is compressed with gzip").contains("gunzip");
  }

  @Test
  void refusesAHeaderThatNamesAColumnTwice() throws IOException {
    String text = Files.readString(detector);
    Files.writeString(
        detector,
        text.replace("  source:", "  source:\n    format: Csv\n    csv: {header: true}")
            .replace("$.", ""));
    Path input = CpuFiles.write(folder, "usage.csv", List.of("time,cpu,machine,cpu", "0,1,m-1,2"));

    assertThat(backtest(input)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).contains(input + ":1: the header names column 'cpu' twice");
  }

  @Test
  void saysWhereALabelFileIsBroken() throws IOException {
    Path input = CpuFiles.write(folder, "usage.jsonl", CpuFiles.records("m-1"));
    Path labels = Files.writeString(folder.resolve("labels.json"), "{\"m-1\": [[1");

    assertThat(backtest(input, "--labels", labels)).isEqualTo(AnomalyCommand.REFUSED);
    assertThat(command.err()).startsWith(labels + ":1:").contains("not valid JSON");
  }
}
