package dev.anomalydetector.job.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelsTest {
  @TempDir Path folder;

  @Test
  void readsTheFormatOfNab() throws Exception {
    Labels labels =
        Labels.read(
            file(
                """
                {
                  "realTweets/a.csv": [["2014-04-10 07:15:00.000000", "2014-04-11 16:45:00.000000"]],
                  "realTweets/b.csv": []
                }
                """));

    assertThat(labels.windows())
        .containsExactly(
            Map.entry(
                "realTweets/a.csv",
                List.of(window("2014-04-10T07:15:00Z", "2014-04-11T16:45:00Z"))),
            Map.entry("realTweets/b.csv", List.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "'\"2014-04-10 07:15:00.250000\"', 2014-04-10T07:15:00.250Z",
    "'\"2014-04-10 07:15:00\"', 2014-04-10T07:15:00Z",
    "'\"2014-04-10 07:15\"', 2014-04-10T07:15:00Z",
    "'\"2014-04-10T07:15:00Z\"', 2014-04-10T07:15:00Z",
    "'\"2014-04-10T09:15:00.5+02:00\"', 2014-04-10T07:15:00.5Z",
    "1397114100000, 2014-04-10T07:15:00Z",
  })
  void readsTimes(String json, String expected) throws Exception {
    Labels labels = Labels.read(file("{\"a\": [[" + json + ", 4102444800000]]}"));
    assertThat(labels.of("a").orElseThrow().get(0).startMillis())
        .isEqualTo(Instant.parse(expected).toEpochMilli());
  }

  @Test
  void labelsBelongToTheFilesWhosePathsEndWithThem() {
    Window one = new Window(1, 2);
    Window two = new Window(3, 4);
    Labels labels =
        new Labels(
            Map.of("a.csv", List.of(one), "deep/a.csv", List.of(two), "m-1/cpu", List.of(one)));

    assertThat(labels.of(Path.of("/data/deep/a.csv"))).hasValue(List.of(two));
    assertThat(labels.of(Path.of("/data/shallow/a.csv"))).hasValue(List.of(one));
    assertThat(labels.of(Path.of("a.csv"))).as("relative to here").hasValue(List.of(one));
    assertThat(labels.of("C:\\data\\deep\\a.csv")).hasValue(List.of(two));
    assertThat(labels.of(Path.of("/data/ba.csv"))).isEmpty();
    assertThat(labels.of("m-1/cpu")).hasValue(List.of(one));
    assertThat(labels.of("m-1")).isEmpty();
    assertThat(labels.unused(List.of("/x/deep/a.csv", "y"))).containsExactly("a.csv", "m-1/cpu");
  }

  @Test
  void readsWhatItWrites() throws Exception {
    Map<String, List<Window>> windows = new LinkedHashMap<>();
    windows.put(
        "z/\"quoted\".csv", List.of(window("2026-12-01T07:00:00.123Z", "2026-12-01T08:00:00Z")));
    windows.put("a", List.of());
    Labels labels = new Labels(windows);
    Path file = folder.resolve("labels.json");

    labels.write(file);

    assertThat(Labels.read(file)).isEqualTo(labels);
    assertThat(Files.readString(file)).contains("\"2026-12-01 07:00:00.123000\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"a\": [[1, 2]] | labels.json:1:15: not valid JSON: Unexpected end-of-input: expected close"
            + " marker for Object (start marker at line: 1, column: 1)",
        "{\"a\": [], \"a\": []} | Duplicate field 'a'",
        "~~ | expected an object of file path to list of windows",
        "[] | expected an object of file path to list of windows",
        "{\"a\": 5} | labels.json: a: expected a list of windows, [[start, end], ...], but found 5",
        "{\"a\": [[1, 2], [3]]} | labels.json: a[1]: expected [start, end] but found [3]",
        "{\"a\": [[1, \"noon\"]]} | labels.json: a[0][1]: \"noon\" is no time; expected a UTC time",
        "{\"a\": [[1.5, 2]]} | labels.json: a[0][0]: 1.5 is no time",
        "{\"a\": [[2, 1]]} | labels.json: a[0]: the window [2,1] ends before it starts",
      })
  void whatIsWrongIsSaidWithItsPlace(String json, String message) throws IOException {
    Path file = file(json);
    assertThatThrownBy(() -> Labels.read(file))
        .isInstanceOf(LabelFileException.class)
        .hasMessageContaining(message);
  }

  private Path file(String json) throws IOException {
    return Files.writeString(folder.resolve("labels.json"), json);
  }

  private static Window window(String start, String end) {
    return new Window(Instant.parse(start).toEpochMilli(), Instant.parse(end).toEpochMilli());
  }
}
