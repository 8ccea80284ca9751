package dev.anomalydetector.e2e.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UsageStatisticsTest {

  @Test
  void usageStaysWithinCapacityAndIsNeitherIdleNorFull() {
    TraceConfiguration configuration =
        TraceConfiguration.of(5, 50, Duration.ofHours(1)).withAnomalies(3, Duration.ZERO);
    DatacenterTrace trace = DatacenterTrace.generate(configuration);
    List<TraceRecord> records = Traces.all(trace);

    for (Machine machine : trace.machines()) {
      for (Metric metric : Metric.values()) {
        double[] shares = shares(Traces.usage(records, machine.id()), metric);
        assertThat(Arrays.stream(shares)).allMatch(share -> share >= 0 && share <= 1);
        assertThat(mean(shares)).isBetween(0.08, 0.75);
      }
    }
  }

  @Test
  void machinesHaveTheCapacitiesOfTheTrace() {
    List<Machine> machines =
        DatacenterTrace.generate(TraceConfiguration.of(5, 10_000, Duration.ofSeconds(1)))
            .machines();

    assertThat(machines.stream().filter(machine -> machine.cpus() == 0.5).count())
        .isBetween(9_200L, 9_400L);
    assertThat(machines.stream().map(Machine::cpus).distinct())
        .containsExactlyInAnyOrder(0.25, 0.5, 1.0);
    assertThat(machines.stream().map(Machine::memory).distinct())
        .containsExactlyInAnyOrder(0.25, 0.5, 0.75, 1.0);
    assertThat(machines.stream().map(Machine::id).distinct()).hasSize(10_000);
    assertThat(machines.get(0).id()).isEqualTo("m-0001");
    assertThat(machines.get(9_999).id()).isEqualTo("m-10000");
  }

  @Test
  void noiseIsSmallAndRemembersAFewSeconds() {
    TraceConfiguration configuration =
        TraceConfiguration.of(6, 10, Duration.ofMinutes(20)).withAnomalies(0, Duration.ZERO);
    List<TraceRecord> records = Traces.all(DatacenterTrace.generate(configuration));

    for (int machine = 1; machine <= 10; machine++) {
      double[] shares = shares(Traces.usage(records, String.format("m-%04d", machine)), Metric.CPU);
      double mean = mean(shares);
      double variance = covariance(shares, mean, 0);
      assertThat(Math.sqrt(variance)).isBetween(0.006, 0.03);
      assertThat(covariance(shares, mean, 1) / variance)
          .as("one second later")
          .isBetween(0.7, 0.95);
      assertThat(covariance(shares, mean, 60) / variance)
          .as("a minute later")
          .isBetween(-0.3, 0.35);
    }
  }

  @Test
  void theDayHasItsWave() {
    TraceConfiguration configuration =
        TraceConfiguration.of(6, 5, Duration.ofDays(1))
            .withStep(Duration.ofMinutes(1))
            .withAnomalies(0, Duration.ZERO);
    List<TraceRecord> records = Traces.all(DatacenterTrace.generate(configuration));

    for (int machine = 1; machine <= 5; machine++) {
      double[] shares = shares(Traces.usage(records, String.format("m-%04d", machine)), Metric.CPU);
      double night = mean(slice(shares, 60, 180));
      double afternoon = mean(slice(shares, 780, 900));
      assertThat(afternoon - night).isBetween(0.08, 0.21);
    }
  }

  private static double[] shares(List<MachineUsage> usages, Metric metric) {
    return usages.stream()
        .mapToDouble(usage -> usage.value(metric) / usage.machine().capacity(metric))
        .toArray();
  }

  private static double mean(double[] values) {
    return IntStream.range(0, values.length)
        .mapToDouble(row -> values[row])
        .average()
        .orElseThrow();
  }

  private static double covariance(double[] values, double mean, int lag) {
    return IntStream.range(0, values.length - lag)
        .mapToDouble(row -> (values[row] - mean) * (values[row + lag] - mean))
        .average()
        .orElseThrow();
  }

  private static double[] slice(double[] values, int from, int to) {
    return Arrays.copyOfRange(values, from, to);
  }
}
