package dev.anomalydetector.job.engine.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.feature.NaiveWindows.Closed;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WindowStateTest {

  private static final int EVENTS = 600;

  static LongStream seeds() {
    return LongStream.range(0, 60);
  }

  private static WindowPlan plan(Aggregate aggregate, long size, long slide, Missing missing) {
    return new WindowPlan(aggregate, 0.5, size, slide, missing, 7);
  }

  private static List<Closed> closeUntil(WindowState state, long time) {
    List<Closed> closed = new ArrayList<>();
    while (state.nextEndMillis() <= time) {
      long end = state.nextEndMillis();
      double value = state.close();
      if (!Double.isNaN(value)) {
        closed.add(new Closed(end, value));
      }
    }
    return closed;
  }

  private static WindowState copy(WindowPlan plan, WindowState state) {
    StateWriter out = new StateWriter();
    state.write(out);
    return new WindowState(plan, new StateReader(out.takeBytes()));
  }

  /** Tumbling and sliding, late and early values, times before the epoch, jumps, and restores. */
  @ParameterizedTest
  @MethodSource("seeds")
  void windowsAreThoseOfTheNaiveReference(long seed) {
    Random random = new Random(seed);
    Aggregate aggregate = Aggregate.values()[(int) seed % Aggregate.values().length];
    Missing missing = Missing.values()[random.nextInt(4)];
    long slide = 1 + random.nextInt(20);
    WindowPlan plan = plan(aggregate, slide * (1 + random.nextInt(5)), slide, missing);
    long time = -1_000;
    WindowState state = new WindowState(plan);
    NaiveWindows naive = new NaiveWindows(plan, time);
    List<Closed> closed = new ArrayList<>();
    int refused = 0;
    for (int i = 0; i < EVENTS; i++) {
      long at = time - 140 + random.nextInt(200);
      double value = 100 * random.nextGaussian();
      double weight = random.nextInt(5) == 0 ? 4 : 1;
      boolean accepted = state.add(at, value, weight, time);
      assertThat(accepted).isEqualTo(naive.add(at, value, weight));
      refused += accepted ? 0 : 1;
      if (random.nextInt(3) == 0) {
        time += random.nextInt(100) == 0 ? 1_500 * slide : random.nextInt(30);
        List<Closed> expected = naive.advance(time);
        List<Closed> actual = closeUntil(state, time);
        assertSame(plan, actual, expected);
        closed.addAll(actual);
      }
      if (random.nextInt(10) == 0) {
        state = copy(plan, state);
      }
    }
    assertThat(closed).hasSizeGreaterThan(50);
    assertThat(refused).isPositive();
  }

  private static void assertSame(WindowPlan plan, List<Closed> actual, List<Closed> expected) {
    assertThat(actual)
        .extracting(Closed::end)
        .isEqualTo(expected.stream().map(Closed::end).toList());
    if (plan.aggregate() == Aggregate.QUANTILE) {
      return; // A sketch interpolates; QuantileSketchTest says how near it is.
    }
    for (int i = 0; i < actual.size(); i++) {
      assertThat(actual.get(i).value()).isCloseTo(expected.get(i).value(), within(1e-6));
    }
  }

  @Test
  void aJumpInTimeFillsABoundedNumberOfWindowsAndThenWaitsForTheNextValue() {
    WindowState state = new WindowState(plan(Aggregate.COUNT, 10, 10, Missing.ZERO));
    state.add(5, 1, 1, 0);

    List<Closed> closed = closeUntil(state, 1_000_000_000L);

    assertThat(closed).hasSize(1 + WindowState.MAXIMUM_FILLED);
    assertThat(closed.get(0)).isEqualTo(new Closed(10, 1));
    assertThat(state.nextEndMillis()).isEqualTo(WindowState.NEVER);
    state.add(1_000_000_003L, 1, 1, 1_000_000_000L);
    assertThat(closeUntil(state, 1_000_000_030L))
        .containsExactly(
            new Closed(1_000_000_010L, 1),
            new Closed(1_000_000_020L, 0),
            new Closed(1_000_000_030L, 0));
  }

  @Test
  void aWindowWithoutValuesMeansWhatThePlanSays() {
    for (Missing missing : Missing.values()) {
      WindowState state = new WindowState(plan(Aggregate.SUM, 10, 10, missing));
      state.add(3, 5, 1, 0);
      state.add(25, 9, 1, 0);

      List<Closed> closed = closeUntil(state, 30);

      Closed first = new Closed(10, 5);
      Closed last = new Closed(30, 9);
      assertThat(closed)
          .isEqualTo(
              switch (missing) {
                case IGNORE -> List.of(first, last);
                case ZERO -> List.of(first, new Closed(20, 0), last);
                case PREVIOUS -> List.of(first, new Closed(20, 5), last);
                case VALUE -> List.of(first, new Closed(20, 7), last);
              });
    }
  }

  @Test
  void beforeItsFirstValueAMetricHasNoWindows() {
    WindowState state = new WindowState(plan(Aggregate.COUNT, 30, 10, Missing.ZERO));

    assertThat(state.nextEndMillis()).isEqualTo(WindowState.NEVER);
    state.add(95, 1, 1, 0);
    assertThat(state.nextEndMillis()).as("the first slide that has it").isEqualTo(100);
  }

  @Test
  void aLateValueCountsInTheWindowsThatAreStillOpen() {
    WindowState state = new WindowState(plan(Aggregate.COUNT, 30, 10, Missing.IGNORE));
    state.add(5, 1, 1, 0);
    assertThat(closeUntil(state, 20)).containsExactly(new Closed(10, 1), new Closed(20, 1));

    assertThat(state.add(7, 1, 1, 20)).isTrue();
    assertThat(closeUntil(state, 29)).isEmpty();
    assertThat(closeUntil(state, 30)).containsExactly(new Closed(30, 2));
    assertThat(state.add(9, 1, 1, 30)).as("all its windows are closed").isFalse();
  }

  @Test
  void windowsAreAlignedToTheEpochOnBothSidesOfIt() {
    WindowState state = new WindowState(plan(Aggregate.COUNT, 10, 10, Missing.IGNORE));
    state.add(-1, 1, 1, Long.MIN_VALUE);
    state.add(-10, 1, 1, Long.MIN_VALUE);
    state.add(-11, 1, 1, Long.MIN_VALUE);
    state.add(0, 1, 1, Long.MIN_VALUE);

    assertThat(closeUntil(state, 10))
        .containsExactly(new Closed(-10, 1), new Closed(0, 2), new Closed(10, 1));
  }

  @Test
  void aWindowClosedEarlyTakesNoMoreValues() {
    WindowPlan plan = plan(Aggregate.COUNT, 10, 10, Missing.IGNORE);
    WindowState state = new WindowState(plan);
    state.add(5, 1, 1, 0);
    state.add(15, 1, 1, 0);
    assertThat(state.extraBytes()).isZero();
    assertThat(state.wouldRunAhead(16, 0)).as("its pane is there").isFalse();
    assertThat(state.wouldRunAhead(25, 0)).isTrue();
    state.add(25, 1, 1, 0);
    assertThat(state.extraBytes()).isEqualTo(plan.paneBytes());

    assertThat(state.close()).isEqualTo(1);
    assertThat(state.add(6, 1, 1, 0)).as("closed, though time has not come").isFalse();
    assertThat(copy(plan, state).add(6, 1, 1, 0)).as("nor after a restore").isFalse();
    assertThat(state.add(16, 1, 1, 0)).isTrue();
  }
}
