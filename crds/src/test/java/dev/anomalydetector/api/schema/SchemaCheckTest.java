package dev.anomalydetector.api.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.load.Sample;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** One wrong thing at a time, and what is said about it. */
class SchemaCheckTest {

  @ParameterizedTest(name = "{1}")
  @CsvFileSource(resources = "invalid.csv", delimiter = '|', numLinesToSkip = 1)
  void invalidValueIsRefused(String before, String after, String path, String message) {
    String edited = after == null ? "" : after.replace("\\n", "\n");

    assertThat(Sample.findingsAfter(before, edited))
        .as("%s", Sample.findingsAfter(before, edited))
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.error()).isTrue();
              assertThat(finding.path()).hasToString(path);
              assertThat(finding.message()).contains(message);
            });
  }
}
