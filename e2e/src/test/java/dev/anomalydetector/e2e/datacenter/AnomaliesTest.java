package dev.anomalydetector.e2e.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Compares a trace with its twin without anomalies: what differs must be what is labelled. */
class AnomaliesTest {
  private static final Duration QUIET = Duration.ofMinutes(10);
  private static final TraceConfiguration CONFIGURATION =
      TraceConfiguration.of(42, 12, Duration.ofHours(4)).withJobs(0).withAnomalies(5, QUIET);

  private static List<AnomalyLabel> labels;
  private static Map<String, List<MachineUsage>> sick;
  private static Map<String, List<MachineUsage>> healthy;

  @BeforeAll
  static void generate() {
    DatacenterTrace trace = DatacenterTrace.generate(CONFIGURATION);
    labels = trace.labels();
    sick = byMachine(trace);
    healthy = byMachine(DatacenterTrace.generate(CONFIGURATION.withAnomalies(0, QUIET)));
  }

  @Test
  void eachMachineHasOneOfEachKind() {
    Map<String, List<AnomalyKind>> kinds =
        labels.stream()
            .collect(
                Collectors.groupingBy(
                    AnomalyLabel::machine,
                    Collectors.mapping(AnomalyLabel::kind, Collectors.toList())));
    assertThat(kinds).hasSize(12);
    assertThat(kinds.values())
        .allSatisfy(
            ofMachine -> assertThat(ofMachine).containsExactlyInAnyOrder(AnomalyKind.values()));
  }

  @Test
  void whatDiffersFromTheHealthyTwinIsLabelledAndWhatIsLabelledDiffers() {
    sick.forEach(
        (machine, usages) -> {
          for (Metric metric : Metric.values()) {
            List<AnomalyLabel> ofSeries =
                labels.stream()
                    .filter(label -> label.machine().equals(machine) && label.metric() == metric)
                    .toList();
            for (int step = 0; step < usages.size(); step++) {
              long time = usages.get(step).timeMillis();
              boolean differs =
                  usages.get(step).value(metric) != healthy.get(machine).get(step).value(metric);
              assertThat(differs)
                  .as("%s %s differs at %d", machine, metric, time)
                  .isEqualTo(ofSeries.stream().anyMatch(label -> changes(label, time)));
            }
          }
        });
  }

  @Test
  void nothingHappensInTheQuietTimeAndAnomaliesHaveRoom() {
    long quietEnd = CONFIGURATION.start().plus(QUIET).toEpochMilli();
    long end = CONFIGURATION.start().plus(CONFIGURATION.duration()).toEpochMilli();
    for (String machine : sick.keySet()) {
      List<AnomalyLabel> ofMachine =
          labels.stream().filter(label -> label.machine().equals(machine)).toList();
      long free = quietEnd;
      for (AnomalyLabel label : ofMachine) {
        assertThat(label.startMillis()).isGreaterThanOrEqualTo(free);
        free = label.endMillis() + 600_000;
      }
      assertThat(free).isLessThanOrEqualTo(end);
    }
  }

  @Test
  void eachKindIsWhatItSays() {
    for (AnomalyLabel label : labels) {
      double capacity = sick.get(label.machine()).get(0).machine().capacity(label.metric());
      double[] changed = values(sick, label);
      double[] normal = values(healthy, label);
      double before = addedJustBefore(label);
      double[] added =
          IntStream.range(0, changed.length)
              .mapToDouble(step -> (changed[step] - normal[step]) / capacity - before)
              .toArray();
      switch (label.kind()) {
        case SPIKE ->
            assertThat(changed)
                .as("%s", label)
                .hasSizeBetween(20, 60)
                .matches(values -> min(values) > 0.85 * capacity && max(values) <= capacity)
                .matches(values -> DoubleStream.of(values).distinct().count() > 10, "noisy");
        case DROP_TO_ZERO -> assertThat(changed).hasSizeBetween(60, 180).containsOnly(0.0);
        case LEVEL_SHIFT -> assertThat(min(added)).as("%s", label).isBetween(0.19, 0.26);
        case SLOW_DRIFT -> {
          int steps = changed.length - 60;
          assertThat(steps).isBetween(600, 900);
          assertThat(added[0]).as("%s", label).isBetween(0.0, 0.001);
          assertThat(added[steps - 1]).as("%s", label).isBetween(0.2, 0.3);
          assertThat(DoubleStream.of(added).limit(steps).toArray()).isSorted();
          assertThat(DoubleStream.of(added).skip(steps)).allMatch(rest -> Math.abs(rest) < 1e-5);
        }
        case STUCK -> assertThat(DoubleStream.of(changed).distinct().count()).isEqualTo(1);
      }
    }
  }

  @Test
  void anAverageBelowOneGivesSomeMachinesAnAnomaly() {
    TraceConfiguration many =
        TraceConfiguration.of(3, 2000, Duration.ofHours(1)).withAnomalies(0.25, QUIET);
    List<AnomalyLabel> some = DatacenterTrace.generate(many).labels();

    assertThat(some).hasSizeBetween(430, 570);
    Map<AnomalyKind, Long> kinds =
        some.stream().collect(Collectors.groupingBy(AnomalyLabel::kind, Collectors.counting()));
    assertThat(kinds)
        .hasSize(5)
        .allSatisfy((kind, count) -> assertThat(count).isBetween(60L, 150L));
  }

  /** Whether the label says that the record at {@code time} is not as the healthy one. */
  private static boolean changes(AnomalyLabel label, long time) {
    return switch (label.kind()) {
      case LEVEL_SHIFT -> time >= label.startMillis();
      // The minute after a drift is labelled for the fall, in which values are right again.
      case SLOW_DRIFT -> time >= label.startMillis() && time <= label.endMillis() - 60_000;
      case SPIKE, DROP_TO_ZERO, STUCK -> time >= label.startMillis() && time <= label.endMillis();
    };
  }

  /** What an earlier level shift of the series added, as a share of the capacity. */
  private static double addedJustBefore(AnomalyLabel label) {
    List<MachineUsage> usages = sick.get(label.machine());
    int step = 0;
    while (usages.get(step + 1).timeMillis() < label.startMillis()) {
      step++;
    }
    double normal = healthy.get(label.machine()).get(step).value(label.metric());
    double capacity = usages.get(step).machine().capacity(label.metric());
    return (usages.get(step).value(label.metric()) - normal) / capacity;
  }

  private static double[] values(Map<String, List<MachineUsage>> trace, AnomalyLabel label) {
    return trace.get(label.machine()).stream()
        .filter(one -> one.timeMillis() >= label.startMillis())
        .filter(one -> one.timeMillis() <= label.endMillis())
        .mapToDouble(one -> one.value(label.metric()))
        .toArray();
  }

  private static double min(double[] values) {
    return DoubleStream.of(values).min().orElseThrow();
  }

  private static double max(double[] values) {
    return DoubleStream.of(values).max().orElseThrow();
  }

  private static Map<String, List<MachineUsage>> byMachine(DatacenterTrace trace) {
    return Traces.all(trace).stream()
        .map(MachineUsage.class::cast)
        .collect(Collectors.groupingBy(usage -> usage.machine().id()));
  }
}
