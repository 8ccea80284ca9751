package dev.anomalydetector.api.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.anomalydetector.api.value.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DetectorLoaderTest {

  @Test
  void validTextIsLoaded() {
    LoadResult result = Sample.load(Sample.YAML);

    assertThat(result.findings()).isEmpty();
    AnomalyDetector detector = ((LoadResult.Loaded) result).detector();
    assertThat(detector.getMetadata().getName()).isEqualTo("sample");
    assertThat(detector.getSpec().key()).containsExactly("machine");
    assertThat(detector.getSpec().source().fields().get("tasks").type()).isEqualTo(FieldType.LONG);
    assertThat(detector.getSpec().source().timestampPath().members()).containsExactly("time");
    assertThat(detector.getSpec().detectors().get(0).model().ewma().halfLife())
        .isEqualTo(TimeSpan.parse("10m"));
    assertThat(detector.getSpec().detectors().get(0).forAtLeast()).isEqualTo(TimeSpan.parse("2m"));
    assertThat(detector.getSpec().detectors().get(1).warmUp().samples()).isZero();
    assertThat(detector.getSpec().detectors().get(2).warmUp().samples()).isEqualTo(30);
  }

  @Test
  void allFindingsOfAFileComeAtOnceInItsOrder() {
    String yaml =
        Sample.YAML
            .replace("halfLife: 10m", "halfLive: 10m")
            .replace("key: [machine]", "key: [machin]")
            .replace("value: event.cpu\n      window", "value: event.cpuu\n      window")
            .replace("missing: Ignore", "missing: ignore")
            .replace("keyGroups: 64", "keyGroups: 4096");

    assertThat(Sample.load(yaml)).isInstanceOf(LoadResult.Refused.class);
    assertThat(Sample.load(yaml).findings())
        .extracting(finding -> finding.path().toString())
        .containsExactly(
            "spec.key[0]",
            "spec.metrics[1].value",
            "spec.metrics[1].window.missing",
            "spec.detectors[0].model.ewma.halfLive",
            "spec.scaling.keyGroups");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // A value: where it stands.
        "halfLife: 10m | halfLife: 10x | 33 | 32",
        // An unknown member: where its name stands.
        "halfLife: 10m | halfLive: 10m | 33 | 22",
        // A missing member: where that stands which lacks it.
        "topic: usage, | '' | 9 | 5",
        // An expression: where it stands.
        "filter: event.cpu >= 0.0 | filter: event.cpuu >= 0.0 | 17 | 13"
      })
  void findingsSayWhereInTheFile(String before, String after, int line, int column) {
    assertThat(Sample.findingsAfter(before, after))
        .singleElement()
        .extracting(finding -> finding.location().orElseThrow())
        .isEqualTo(new Location("detector.yaml", line, column));
  }

  @Test
  void findingReadsAsOneLine() {
    assertThat(Sample.findingsAfter("halfLife: 10m", "halfLife: 10x"))
        .singleElement()
        .asString()
        .isEqualTo(
            "detector.yaml:33:32: error: spec.detectors[0].model.ewma.halfLife: '10x' must be a"
                + " time span of more than 0: a whole number and a unit, as in 500ms, 30s, 10m, 24h"
                + " or 7d");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "'a: [1, 2' | expected ',' or ']' | 1",
        "'a: 1\n\tb: 2' | found character | 2",
        "'a: 1\n b: 2' | mapping values are not allowed here | 2",
        "'a: &x [*y]' | found undefined alias y | 1",
        "'' | has no content | 1",
        "'# nothing\n---\n...' | has no content | 1",
        "'a: 1\n---\nb: 2\n---\nc: 3' | has 3 documents | 3",
        "'just text' | must be a mapping | 1",
        "'- a' | must be a mapping | 1"
      })
  void whatIsNoSingleDocumentIsRefusedWithItsPlace(String yaml, String message, int line) {
    LoadResult result = Sample.load(yaml);

    assertThat(result).isInstanceOf(LoadResult.Refused.class);
    assertThat(result.findings())
        .anySatisfy(
            finding -> {
              assertThat(finding.message()).contains(message);
              assertThat(finding.location().orElseThrow().line()).isEqualTo(line);
            });
  }

  @Test
  void characterThatYamlForbidsIsPointedAt() {
    assertThat(Sample.load("a: 1\nb: x\u0000y").findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.message()).contains("U+0000");
              assertThat(finding.location()).contains(new Location("detector.yaml", 2, 5));
            });
  }

  @Test
  void documentEndsAndEmptyDocumentsAroundItDoNotCount() {
    assertThat(Sample.load("---\n" + Sample.YAML + "---\n# nothing more\n"))
        .isInstanceOf(LoadResult.Loaded.class);
  }

  @Test
  void byteOrderMarkAndWindowsLineEndsDoNotCount() {
    assertThat(Sample.load("\uFEFF" + Sample.YAML.replace("\n", "\r\n")))
        .isInstanceOf(LoadResult.Loaded.class);
  }

  @Test
  void memberThatStandsTwiceIsRefused() {
    assertThat(Sample.findingsAfter("  key: [machine]", "  key: [machine]\n  key: [cpu]"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.path()).hasToString("spec.key");
              assertThat(finding.message()).contains("twice").contains("line 20");
              assertThat(finding.location().orElseThrow().line()).isEqualTo(21);
            });
  }

  @Test
  void memberWithoutValueIsAWarning() {
    LoadResult result = Sample.load(Sample.edited("renotifyAfter: 4h", "renotifyAfter:"));

    assertThat(result).isInstanceOf(LoadResult.Loaded.class);
    assertThat(result.findings())
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.error()).isFalse();
              assertThat(finding.path()).hasToString("spec.alerting.renotifyAfter");
              assertThat(finding.message()).contains("counts as absent");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "samples: 60 | samples: .nan | is no value of JSON",
        "samples: 60 | samples: !!binary aGk= | is no value of JSON",
        "samples: 60 | '? [a]\n                : 1' | must be a text, not a list",
        "kafka: {topic: usage, startFrom: Latest} | 'kafka: &k {topic: usage, of: *k}' | "
            + "contains itself",
        "samples: 60 | '<<: {samples: 60}' | merging (<<) is not supported"
      })
  void whatYamlCanSayAndJsonCannotIsRefused(String before, String after, String message) {
    assertThat(Sample.findingsAfter(before, after))
        .extracting(Finding::message)
        .anySatisfy(found -> assertThat(found).contains(message));
  }

  @Test
  void elementWithoutValueIsRefused() {
    assertThat(Sample.findingsAfter("key: [machine]", "key: [machine, ~]"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.path()).hasToString("spec.key[1]");
              assertThat(finding.message()).contains("must be a text, but is empty");
            });
  }

  @Test
  void whatCannotBeReadIsReportedOnce() {
    assertThat(Sample.findingsAfter("size: 5m", "size: .inf"))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.path()).hasToString("spec.metrics[2].window.size");
              assertThat(finding.message()).contains("is no value of JSON");
            });
  }

  @ParameterizedTest
  @CsvSource({"5, true", "5.0, true", "5e0, true", "5.5, false", "9007199254740993.5, false"})
  void wholeNumberMayBeWrittenWithPoint(String written, boolean accepted) {
    LoadResult result = Sample.load(Sample.edited("windows: 5", "windows: " + written));

    assertThat(result instanceof LoadResult.Loaded).isEqualTo(accepted);
  }

  @ParameterizedTest
  @CsvSource({"1e1, 10", "0xa, 10", "012, 10", "1_0, 10", "+10, 10"})
  void numbersAreReadAsKubectlDoes(String written, double value) {
    LoadResult result = Sample.load(Sample.edited("upper: 10", "upper: " + written));

    assertThat(((LoadResult.Loaded) result).detector().getSpec().detectors().get(1).model())
        .extracting(model -> model.threshold().upper())
        .isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource({"true", "yes", "on", "y", "Y", "TRUE"})
  void truthIsReadAsKubectlDoes(String written) {
    LoadResult result = Sample.load(Sample.edited("optional: true", "optional: " + written));

    assertThat(((LoadResult.Loaded) result).detector().getSpec().source().fields().get("type"))
        .extracting(field -> field.optional())
        .isEqualTo(true);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"~x, ~x", "2026-12-01, 2026-12-01", "10:30, 10:30", "'y', y"})
  void textIsReadAsKubectlDoes(String written, String read) {
    LoadResult result = Sample.load(Sample.edited("path: tasks", "path: " + written));

    assertThat(((LoadResult.Loaded) result).detector().getSpec().source().fields().get("tasks"))
        .extracting(field -> field.path().text())
        .isEqualTo(read);
  }

  @ParameterizedTest
  @ValueSource(strings = {"y", "off", "12", "1.5"})
  void whatLooksLikeATextAndIsNoneIsRefused(String written) {
    assertThat(Sample.findingsAfter("path: tasks", "path: " + written))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("must be a text");
  }

  @Test
  void aliasesRepeatWhatIsAnchored() {
    String yaml =
        Sample.YAML
            .replace("upper: 10}", "upper: &most 10}")
            .replace("maximum: 1}", "maximum: 1}")
            .replace("windows: 5", "windows: *most");

    // The anchor stands before its alias in the file.
    assertThat(((LoadResult.Loaded) Sample.load(yaml)).detector().getSpec().detectors().get(3))
        .extracting(detector -> detector.model().relativeDifference().windows())
        .isEqualTo(10);
  }

  @Test
  void bombOfAliasesIsRefused() {
    StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 9; i++) {
      String alias = "*a" + (i - 1);
      bomb.append("a").append(i).append(": &a").append(i).append(" [");
      bomb.append(String.join(", ", java.util.Collections.nCopies(5, alias))).append("]\n");
    }

    assertThat(Sample.load(bomb.toString())).isInstanceOf(LoadResult.Refused.class);
  }

  @Test
  void filesAreRead(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("good.yaml"), Sample.YAML);
    Path binary = Files.write(folder.resolve("binary.yaml"), new byte[] {(byte) 0xff, (byte) 0xfe});
    DetectorLoader loader = new DetectorLoader();

    assertThat(loader.load(file)).isInstanceOf(LoadResult.Loaded.class);
    assertThat(messages(loader.load(binary))).containsExactly("is not a text in UTF-8");
    Path none = folder.resolve("none.yaml");
    assertThat(messages(loader.load(none))).containsExactly("does not exist");
    assertThat(messages(loader.load(folder)).get(0)).startsWith("is a directory: name a file");
  }

  private static List<String> messages(LoadResult result) {
    assertThat(result).isInstanceOf(LoadResult.Refused.class);
    return result.findings().stream().map(Finding::message).toList();
  }
}
