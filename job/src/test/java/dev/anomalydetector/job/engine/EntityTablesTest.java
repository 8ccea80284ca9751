package dev.anomalydetector.job.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.feature.Aggregate;
import dev.anomalydetector.job.engine.feature.Missing;
import dev.anomalydetector.job.engine.feature.WindowPlan;
import dev.anomalydetector.job.engine.feature.WindowState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The tables that entities stand in, against those of the JDK. */
class EntityTablesTest {

  private static final WindowPlan WINDOW =
      new WindowPlan(Aggregate.COUNT, 0, 10, 10, Missing.IGNORE, 0);

  private static EntityState entity(String id, long created) {
    return new EntityState(
        id, created, new RuleState[0], new WindowState[] {null, new WindowState(WINDOW)});
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void entitiesAreFoundByIdAndStandInTheOrderOfTheirUse(long seed) {
    Random random = new Random(seed);
    List<String> ids = idsOfFewHashes();
    EntityTable table = new EntityTable();
    Map<String, EntityState> expected = new LinkedHashMap<>(16, 0.75f, true);
    int mostEver = 0;
    for (int i = 0; i < 5_000; i++) {
      String id = ids.get(random.nextInt(ids.size()));
      EntityState found = table.find(id);
      assertThat(found).isSameAs(expected.get(id));
      if (found == null) {
        EntityState added = entity(id, i);
        table.add(added);
        expected.put(id, added);
      } else if (random.nextInt(4) == 0) {
        table.remove(found);
        expected.remove(id);
      } else {
        table.touch(found);
      }
      mostEver = Math.max(mostEver, expected.size());
      assertThat(table.size()).isEqualTo(expected.size());
      assertThat(table.oldest()).isSameAs(expected.values().stream().findFirst().orElse(null));
      assertThat(table.slots()).as("slots are used again").isEqualTo(mostEver);
      for (EntityState next : expected.values()) {
        assertThat(table.inSlot(next.slot)).isSameAs(next);
      }
    }
    for (EntityState next : expected.values()) {
      assertThat(table.oldest()).as("the order of use").isSameAs(next);
      table.remove(next);
    }
    assertThat(table.oldest()).isNull();
  }

  /** Strings whose hashes come in groups of four that are the same, and of neighbours. */
  private static List<String> idsOfFewHashes() {
    List<String> ids = new ArrayList<>();
    for (String end : "abcdefghijklmno".split("")) {
      for (String same : List.of("AaAa", "AaBB", "BBAa", "BBBB")) {
        ids.add(same + end);
      }
    }
    return ids;
  }

  @Test
  void timersComeByTimeAndThenByCreation() {
    TimerQueue timers = new TimerQueue();
    EntityState late = entity("late", 0);
    EntityState second = entity("second", 2);
    EntityState first = entity("first", 1);
    late.windows[1].add(25, 1, 1, 0);
    second.windows[1].add(5, 1, 1, 0);
    first.windows[1].add(7, 1, 1, 0);
    for (EntityState next : List.of(late, second, first)) {
      timers.schedule(next);
    }

    assertThat(timers.poll(9)).isNull();
    assertThat(timers.poll(10)).isSameAs(first);
    assertThat(timers.poll(10)).isSameAs(second);
    assertThat(timers.poll(10)).isNull();
    assertThat(timers.poll(30)).isSameAs(late);
    assertThat(timers.size()).isZero();
  }

  @Test
  void anEntityWaitsOnceAndForItsNextWindow() {
    TimerQueue timers = new TimerQueue();
    EntityState entity = entity("e", 0);
    entity.windows[1].add(25, 1, 1, 0);
    timers.schedule(entity);
    entity.windows[1].add(5, 1, 1, 0);
    timers.schedule(entity);
    timers.schedule(entity);

    assertThat(timers.size()).isEqualTo(1);
    assertThat(timers.poll(10)).isSameAs(entity);
    assertThat(timers.poll(100)).as("until it is scheduled again").isNull();
  }

  @Test
  void whoIsForgottenIsNotHeldOnTo() {
    TimerQueue timers = new TimerQueue();
    for (int i = 0; i < 1_000; i++) {
      EntityState entity = entity("e" + i, i);
      entity.windows[1].add(i, 1, 1, 0);
      timers.schedule(entity);
      timers.cancel(entity);
    }

    assertThat(timers.size()).isZero();
  }
}
