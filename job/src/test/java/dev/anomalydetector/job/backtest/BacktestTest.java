package dev.anomalydetector.job.backtest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.job.deadletter.DeadLetter;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.engine.alert.Alert;
import dev.anomalydetector.job.plan.DetectorText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BacktestTest {

  private static final long START = 1_764_547_200_000L;

  @TempDir private Path folder;

  private static AnomalyDetector detector(String source, String metric, String model) {
    return new DetectorText(
            """
            apiVersion: anomalydetector.dev/v1alpha1
            kind: AnomalyDetector
            metadata: {name: backtest}
            spec:
              source:
                kafka: {topic: usage}
                timestamp: {field: time, unit: Milliseconds}
                fields:
                  machine: {path: %s, type: String}
                  cpu: {path: cpu}
                %s
              key: [machine]
              metrics: [%s]
              detectors: [{name: high, metrics: [cpu], model: {%s}}]
              alerting: {cooldown: 0s, resolveAfter: 10s}
            """
                .formatted(source.contains("Csv") ? "$source" : "$.machine", source, metric, model))
        .parse();
  }

  private static AnomalyDetector json() {
    return detector("format: Json", "{name: cpu, value: event.cpu}", "threshold: {upper: 0.9}");
  }

  private static String line(String machine, long second, double cpu) {
    return "{\"time\": %d, \"machine\": \"%s\", \"cpu\": %s}"
        .formatted(START + second * 1_000, machine, cpu);
  }

  private Path file(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private static List<String> machine(String name, int from, int to, int spikeAt) {
    List<String> lines = new ArrayList<>();
    for (int second = from; second < to; second++) {
      boolean spike = second >= spikeAt && second < spikeAt + 5;
      lines.add(line(name, second, spike ? 0.95 : 0.5));
    }
    return lines;
  }

  private static List<String> told(ScoredSeries series) {
    return series.alerts().stream()
        .map(alert -> (alert.windowEndMillis() - START) / 1_000 + " " + alert.reason().text())
        .toList();
  }

  @Test
  void filesAreReadSideBySideInTheOrderOfTime() throws IOException {
    Path early = file("early.json", machine("a", 0, 100, 50));
    Path late = file("late.json", machine("b", 60, 160, 120));

    BacktestResult result = Backtest.run(json(), List.of(late, early), count -> {});

    assertThat(result.series())
        .extracting(ScoredSeries::entity)
        .as("in the order of their first sample")
        .containsExactly("a", "b");
    assertThat(told(result.series().get(0)))
        .containsExactly("50 ThresholdCrossed", "65 BackToNormal");
    assertThat(told(result.series().get(1)))
        .containsExactly("120 ThresholdCrossed", "135 BackToNormal");
    assertThat(result.counters().events()).isEqualTo(200);
    assertThat(result.series().stream().flatMap(s -> s.alerts().stream()))
        .as("no file holds back the time of another")
        .noneMatch(Alert::late);
  }

  @Test
  void everySampleIsKeptWithItsBandAndScore() throws IOException {
    Path file = file("a.json", machine("a", 0, 100, 50));

    ScoredSeries series = Backtest.run(json(), List.of(file), count -> {}).series().get(0);

    assertThat(series.metric()).isEqualTo("cpu");
    assertThat(series.times()).hasSize(100).isSorted().startsWith(START);
    assertThat(series.values()).hasSize(100).containsOnly(0.5, 0.95);
    assertThat(series.upper()).containsOnly(0.9);
    assertThat(series.lower()).containsOnly(Double.NEGATIVE_INFINITY);
    assertThat(series.expected()).as("a threshold expects nothing").containsOnly(Double.NaN);
    for (int i = 0; i < 100; i++) {
      assertThat(series.scores()[i] >= 1).isEqualTo(series.values()[i] > 0.9);
    }
  }

  @Test
  void linesThatCannotBeUsedAreToldWithTheirNumberAndTheRestGoesOn() throws IOException {
    Path file =
        file(
            "bad.json",
            List.of(
                line("a", 0, 0.5),
                "{\"time\": 1, \"machine\"",
                "",
                "{\"time\": \"yesterday\", \"machine\": \"a\", \"cpu\": 1}",
                line("a", 1, 0.95)));

    BacktestResult result = Backtest.run(json(), List.of(file), count -> {});

    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(Reason.MALFORMED, Reason.BAD_TIMESTAMP);
    assertThat(result.deadLetters()).extracting(DeadLetter::offset).containsExactly(2L, 4L);
    assertThat(result.deadLetters().get(0).topic()).isEqualTo(file.toString());
    assertThat(result.series().get(0).times()).hasSize(2);
  }

  @Test
  void aCsvFileSaysItsColumnsItself() throws IOException {
    Path file =
        file(
            "m-17.csv",
            List.of("cpu,time", "0.5," + START, "0.97," + (START + 1_000), "0.5,tomorrow"));
    AnomalyDetector detector =
        detector(
            "format: Csv\n    csv: {header: true}",
            "{name: cpu, value: event.cpu}",
            "threshold: {upper: 0.9}");

    BacktestResult result = Backtest.run(detector, List.of(file), count -> {});

    assertThat(result.series()).hasSize(1);
    assertThat(result.series().get(0).entity()).contains("m-17");
    assertThat(result.series().get(0).alerts()).hasSize(1);
    assertThat(result.deadLetters()).hasSize(1);
    assertThatThrownBy(
            () -> Backtest.run(detector, List.of(file("empty.csv", List.of())), count -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("empty.csv");
  }

  @Test
  void theLastWindowsAreClosedThoughNoRecordFollows() throws IOException {
    List<String> lines = machine("a", 0, 95, 1_000);
    AnomalyDetector detector =
        detector(
            "format: Json",
            "{name: cpu, value: event.cpu, window: {aggregate: Count, size: 30s, slide: 10s, missing: Zero}}",
            "threshold: {upper: 1000}");

    ScoredSeries series =
        Backtest.run(detector, List.of(file("a.json", lines)), count -> {}).series().get(0);

    assertThat(series.times()[series.times().length - 1])
        .as("until the last record is in no window any more")
        .isBetween(START + 120_000, START + 130_000);
    assertThat(series.values()).startsWith(10, 20, 30).contains(25, 15, 5);
  }

  @Test
  void aBacktestIsTheSameEachTime() throws IOException {
    Random random = new Random(1);
    List<Path> files = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      List<String> lines = new ArrayList<>();
      for (int j = 0; j < 300; j++) {
        lines.add(line("m" + random.nextInt(8), j + random.nextInt(20), random.nextDouble()));
      }
      files.add(file(i + ".json", lines));
    }
    AtomicLong told = new AtomicLong();

    List<ScoredSeries> first = Backtest.run(json(), files, told::set).series();
    List<ScoredSeries> second = Backtest.run(json(), files, told::set).series();

    assertThat(first).hasSize(8);
    for (int i = 0; i < first.size(); i++) {
      assertThat(second.get(i).alerts()).isNotEmpty().isEqualTo(first.get(i).alerts());
      assertThat(second.get(i).scores()).isEqualTo(first.get(i).scores());
    }
    assertThat(told).as("progress is told every 100,000 events").hasValue(0);
  }

  @Test
  void withoutAnyRecordThereIsNothingAndNoError() throws IOException {
    BacktestResult result =
        Backtest.run(json(), List.of(file("empty.json", List.of())), count -> {});

    assertThat(result.series()).isEmpty();
    assertThat(result.detectors()).containsExactly("high");
    assertThatThrownBy(
            () -> Backtest.run(json(), List.of(folder.resolve("missing.json")), count -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing.json");
  }
}
