package dev.anomalydetector.e2e.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class HostMetricsTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void countersBecomeSharesAndRates() {
    HostMetrics metrics =
        HostMetrics.between(
            1000,
            "h",
            new HostCounters(0, 100, 1000, 10, 100, 0.5, 1_000, 2_000, 3_000, 4_000),
            new HostCounters(2 * SECOND, 250, 1200, 40, 100, 1.5, 1_200, 2_400, 3_600, 4_800));

    assertThat(metrics).isEqualTo(new HostMetrics(1000, "h", 0.75, 0.4, 1.5, 100, 200, 300, 400));
    assertThat(metrics.toJson())
        .isEqualTo(
            "{\"time\":1000,\"host\":\"h\",\"cpu\":0.75,\"memory\":0.4,\"load\":1.5,"
                + "\"diskReadBytesPerSecond\":100.0,\"diskWriteBytesPerSecond\":200.0,"
                + "\"networkReceivedBytesPerSecond\":300.0,\"networkSentBytesPerSecond\":400.0}");
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    HostCounters same = new HostCounters(0, 100, 1000, 10, 0, -1, 1, 2, 3, 4);

    assertThat(HostMetrics.between(1000, "a \"b\"", same, same).toJson())
        .isEqualTo("{\"time\":1000,\"host\":\"a \\\"b\\\"\"}");
  }

  @Test
  void aCounterThatWentBackStandsStill() {
    HostMetrics metrics =
        HostMetrics.between(
            0,
            "h",
            new HostCounters(0, 100, 1000, 10, 100, 0, 5_000, 5_000, 5_000, 5_000),
            new HostCounters(SECOND, 90, 1100, 10, 100, 0, 0, 6_000, 0, 0));

    assertThat(metrics.cpu()).isZero();
    assertThat(metrics.diskReadBytesPerSecond()).isZero();
    assertThat(metrics.diskWriteBytesPerSecond()).isEqualTo(1_000);
    assertThat(metrics.networkReceivedBytesPerSecond()).isZero();
  }

  @Test
  void eachSampleCoversTheSpanSinceTheOneBefore() {
    Deque<HostCounters> readings =
        new ArrayDeque<>(
            List.of(
                new HostCounters(0, 0, 0, 1, 2, 0, 0, 0, 0, 0),
                new HostCounters(SECOND, 10, 100, 1, 2, 0, 500, 0, 0, 0),
                new HostCounters(3 * SECOND, 110, 200, 1, 2, 0, 600, 0, 0, 0)));
    Clock clock = Clock.fixed(Instant.ofEpochMilli(77), ZoneOffset.UTC);
    HostSampler sampler = new HostSampler("h", clock, readings::remove);

    HostMetrics first = sampler.sample();
    HostMetrics second = sampler.sample();

    assertThat(first.timeMillis()).isEqualTo(77);
    assertThat(first.cpu()).isEqualTo(0.1);
    assertThat(first.diskReadBytesPerSecond()).isEqualTo(500);
    assertThat(second.cpu()).isEqualTo(1.0);
    assertThat(second.diskReadBytesPerSecond()).isEqualTo(50);
  }
}
