package dev.anomalydetector.e2e.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A chart cannot refer to files outside its folder, so it has a copy of the CRD. */
class ChartCrdTest {

  private static final String NAME = "anomalydetectors.anomalydetector.dev.yml";

  static final Path COPY = RenderedChart.CHART.resolve("files/crds").resolve(NAME);

  @Test
  void theCopyIsWhatTheModelSays() {
    assertThat(COPY)
        .as("copy it: cp crds/src/main/resources/crds/%s helm/anomaly-detector/files/crds/", NAME)
        .hasSameTextualContentAs(Path.of("../crds/src/main/resources/crds").resolve(NAME));
  }
}
