package dev.anomalydetector.e2e.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExpectedAlertsTest {

  private static final Path EXAMPLE = Path.of("../examples/kubernetes/datacenter.yaml");
  private static final Telemetry TELEMETRY = new Telemetry(7, 8, Duration.ofMinutes(30), 2);

  @Test
  void areTheSameForTheSameSeed(@TempDir Path one, @TempDir Path other) throws Exception {
    String yaml = Files.readString(EXAMPLE);
    var expected = ExpectedAlerts.ids(yaml, TELEMETRY, one, Long.MAX_VALUE);
    assertThat(expected).hasSizeGreaterThan(10);
    assertThat(ExpectedAlerts.ids(yaml, TELEMETRY, other, Long.MAX_VALUE)).isEqualTo(expected);
    Telemetry another = new Telemetry(8, 8, Duration.ofMinutes(30), 2);
    assertThat(ExpectedAlerts.ids(yaml, another, other, Long.MAX_VALUE)).isNotEqualTo(expected);
  }

  @Test
  void recordsOfAMachineAreAllInOnePartition() {
    var partitions = new java.util.HashMap<String, Integer>();
    TELEMETRY
        .records()
        .forEach(
            usage ->
                assertThat(partitions.merge(usage.machine(), usage.partition(), (a, b) -> b))
                    .isEqualTo(usage.partition()));
    assertThat(partitions.values()).contains(0, 1);
    assertThat(TELEMETRY.records().count()).isEqualTo(8 * 30 * 60);
  }
}
