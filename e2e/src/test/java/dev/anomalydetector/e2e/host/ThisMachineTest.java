package dev.anomalydetector.e2e.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Samples and burns the machine the tests run on. */
@Timeout(120)
class ThisMachineTest {

  @Test
  void samplesThisMachine() throws Exception {
    HostSampler sampler = HostSampler.ofThisMachine(Clock.systemUTC());

    HostMetrics metrics =
        await().atMost(Duration.ofSeconds(20)).until(sampler::sample, one -> one.cpu() >= 0);

    assertThat(metrics.host()).isNotBlank();
    assertThat(metrics.timeMillis()).isCloseTo(System.currentTimeMillis(), within(60_000L));
    assertThat(metrics.cpu()).isBetween(0.0, 1.0);
    assertThat(metrics.memory()).isGreaterThan(0.0).isLessThan(1.0);
    assertThat(metrics.diskReadBytesPerSecond()).isNotNegative();
    assertThat(metrics.networkSentBytesPerSecond()).isNotNegative();
    JsonNode json = new ObjectMapper().readTree(metrics.toJson());
    assertThat(json.get("cpu").doubleValue()).isEqualTo(metrics.cpu());
    assertThat(json.get("memory").doubleValue()).isEqualTo(metrics.memory());
  }

  @Test
  void aBurnKeepsAllCoresBusyUntilItIsClosed() {
    HostSampler sampler = HostSampler.ofThisMachine(Clock.systemUTC());
    CpuBurn burn = CpuBurn.start(Duration.ofSeconds(60));
    try (burn) {
      await()
          .atMost(Duration.ofSeconds(30))
          .pollInterval(Duration.ofMillis(400))
          .until(() -> sampler.sample().cpu() >= 0.9);
      // Others may load the machine as well; these threads must have done their part.
      await().atMost(Duration.ofSeconds(30)).until(() -> leastCpuNanos() >= 500_000_000);
      assertThat(burningThreads()).hasSize(Runtime.getRuntime().availableProcessors());
      assertThat(burn.isRunning()).isTrue();
    }
    assertThat(burn.isRunning()).isFalse();
    assertThat(burningThreads()).isEmpty();
  }

  @Test
  void aBurnEndsByItself() {
    long start = System.nanoTime();
    CpuBurn burn = CpuBurn.start(Duration.ofMillis(300));

    await().atMost(Duration.ofSeconds(30)).until(() -> !burn.isRunning());

    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(300_000_000);
    assertThatThrownBy(() -> CpuBurn.start(Duration.ofSeconds(-1)))
        .hasMessageContaining("PT-1S")
        .hasMessageContaining("0 or more");
  }

  private static List<Thread> burningThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("cpu-burn-"))
        .toList();
  }

  /** CPU time of the thread that had least. */
  private static long leastCpuNanos() {
    return burningThreads().stream()
        .mapToLong(thread -> ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()))
        .min()
        .orElse(0);
  }
}
