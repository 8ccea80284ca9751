package dev.anomalydetector.e2e.datacenter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class WorkloadTest {
  /** What Google's trace allows to follow, written down independently of the generator. */
  private static final Map<TaskEventType, Set<TaskEventType>> LEGAL =
      new EnumMap<>(TaskEventType.class);

  private static List<TaskEvent> events;
  private static Map<String, List<TaskEvent>> tasks;

  @BeforeAll
  static void generate() {
    LEGAL.put(TaskEventType.SUBMIT, Set.of(TaskEventType.SCHEDULE, TaskEventType.KILL));
    LEGAL.put(
        TaskEventType.SCHEDULE,
        Set.of(TaskEventType.EVICT, TaskEventType.FAIL, TaskEventType.FINISH, TaskEventType.KILL));
    LEGAL.put(TaskEventType.EVICT, Set.of(TaskEventType.SUBMIT));
    LEGAL.put(TaskEventType.FAIL, Set.of(TaskEventType.SUBMIT));
    LEGAL.put(TaskEventType.FINISH, Set.of());
    LEGAL.put(TaskEventType.KILL, Set.of());
    TraceConfiguration configuration =
        TraceConfiguration.of(9, 100, Duration.ofDays(1)).withStep(Duration.ofHours(1)).withJobs(5);
    events = Traces.tasks(Traces.all(DatacenterTrace.generate(configuration)));
    tasks = new LinkedHashMap<>();
    for (TaskEvent event : events) {
      tasks.computeIfAbsent(event.job() + "/" + event.task(), key -> new ArrayList<>()).add(event);
    }
  }

  @Test
  void lifeCyclesAreLegal() {
    assertThat(tasks).hasSizeGreaterThan(10_000);
    tasks.forEach(
        (task, life) -> {
          assertThat(life.get(0).type()).as(task).isEqualTo(TaskEventType.SUBMIT);
          for (int index = 1; index < life.size(); index++) {
            assertThat(LEGAL.get(life.get(index - 1).type()))
                .as("%s after %s", task, life.get(index - 1))
                .contains(life.get(index).type());
            assertThat(life.get(index).timeMillis())
                .isGreaterThan(life.get(index - 1).timeMillis());
            assertThat(life.get(index).priority()).isEqualTo(life.get(0).priority());
          }
        });
  }

  @Test
  void aTaskKeepsItsMachineWhileItRunsAndHasNoneWhileItWaits() {
    for (List<TaskEvent> life : tasks.values()) {
      Optional<Machine> place = Optional.empty();
      for (TaskEvent event : life) {
        switch (event.type()) {
          case SUBMIT -> {
            assertThat(event.machine()).isEmpty();
            place = Optional.empty();
          }
          case SCHEDULE -> {
            assertThat(event.machine()).isPresent();
            place = event.machine();
          }
          default -> assertThat(event.machine()).isEqualTo(place);
        }
      }
    }
  }

  @Test
  void allThatCanHappenHappensAsOftenAsItShould() {
    double ends =
        count(TaskEventType.FINISH)
            + count(TaskEventType.KILL)
            + count(TaskEventType.FAIL)
            + count(TaskEventType.EVICT);
    assertThat(count(TaskEventType.FINISH) / ends).isBetween(0.7, 0.85);
    assertThat(count(TaskEventType.KILL) / ends).isBetween(0.08, 0.16);
    assertThat(count(TaskEventType.FAIL) / ends).isBetween(0.05, 0.11);
    assertThat(count(TaskEventType.EVICT) / ends).isBetween(0.02, 0.09);
    assertThat(events.stream().map(TaskEvent::priority).distinct()).hasSize(12);
    assertThat(tasks.values()).anyMatch(life -> life.size() >= 10);
  }

  @Test
  void jobsComeAtTheirRateMoreByDayThanByNight() {
    long start = TraceConfiguration.DEFAULT_START.toEpochMilli();
    List<Long> arrivals =
        events.stream()
            .filter(event -> event.type() == TaskEventType.SUBMIT && event.task() == 0)
            .collect(Collectors.toMap(TaskEvent::job, TaskEvent::timeMillis, Math::min))
            .values()
            .stream()
            .toList();
    // 100 machines, 5 jobs per machine and hour, 24 hours.
    assertThat(arrivals).hasSizeBetween(11_500, 12_500);
    long day = arrivals.stream().filter(time -> hour(time - start) / 4 == 3).count();
    long night = arrivals.stream().filter(time -> hour(time - start) / 4 == 0).count();
    assertThat((double) day / night).isBetween(1.8, 2.6);
  }

  @Test
  void productionIsScheduledFaster() {
    assertThat(meanWait(9, 11)).isLessThan(meanWait(0, 8) / 2);
  }

  @Test
  void noJobsMeansNone() {
    TraceConfiguration none = TraceConfiguration.of(9, 5, Duration.ofMinutes(5)).withJobs(0);
    assertThat(Traces.tasks(Traces.all(DatacenterTrace.generate(none)))).isEmpty();
  }

  @Test
  void theGeneratorCannotBreakTheLifeCycle() {
    assertThatThrownBy(() -> TaskState.PENDING.after(TaskEventType.FINISH))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("FINISH is not legal for a task that is PENDING");
    assertThat(TaskState.PENDING.after(TaskEventType.KILL)).isEqualTo(TaskState.DEAD);
  }

  private static double count(TaskEventType type) {
    return events.stream().filter(event -> event.type() == type).count();
  }

  private static long hour(long sinceStart) {
    return sinceStart / 3_600_000;
  }

  private static double meanWait(int lowest, int highest) {
    return tasks.values().stream()
        .filter(life -> life.size() > 1 && life.get(1).type() == TaskEventType.SCHEDULE)
        .filter(life -> life.get(0).priority() >= lowest && life.get(0).priority() <= highest)
        .mapToLong(life -> life.get(1).timeMillis() - life.get(0).timeMillis())
        .average()
        .orElseThrow();
  }
}
