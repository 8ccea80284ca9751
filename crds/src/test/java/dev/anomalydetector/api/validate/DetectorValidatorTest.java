package dev.anomalydetector.api.validate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Severity;
import dev.anomalydetector.api.load.Sample;
import dev.anomalydetector.api.v1alpha1.AnomalyDetector;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** One thing at a time that the schema allows and that makes no sense. */
class DetectorValidatorTest {

  @ParameterizedTest(name = "{1}")
  @CsvFileSource(resources = "senseless.csv", delimiter = '|', numLinesToSkip = 1)
  void senselessDetectorIsReported(
      String before, String after, String severity, String path, String message) {
    String edited = after == null ? "" : after.replace("\\n", "\n");
    List<Finding> findings = Sample.findingsAfter(before, edited);

    assertThat(findings)
        .as("%s", findings)
        .singleElement()
        .satisfies(
            finding -> {
              assertThat(finding.severity())
                  .isEqualTo(Severity.valueOf(severity.toUpperCase(Locale.ROOT)));
              assertThat(finding.path()).hasToString(path);
              assertThat(finding.message()).contains(message);
            });
  }

  @Test
  void emptyResourceIsNotJudged() {
    assertThat(DetectorValidator.validate(new AnomalyDetector())).isEmpty();
  }
}
