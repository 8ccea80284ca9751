package dev.anomalydetector.job.engine.alert;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anomalydetector.job.engine.alert.AlertPhase.Firing;
import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds of every series of scores, checked against the whole of it. */
class AlertLifecyclePropertiesTest {

  private static final int SAMPLES = 1_000;

  private record Scored(long time, double score) {}

  private record Told(int sample, AlertReason reason, AlertPhase before, AlertPhase after) {}

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  private static AlertPlan plan(Random random) {
    return new AlertPlan(
        random.nextInt(3) * random.nextInt(20),
        random.nextInt(3) * random.nextInt(50),
        random.nextInt(3) * random.nextInt(20),
        random.nextBoolean() ? AlertPlan.NEVER : 1 + random.nextInt(60),
        1 + random.nextInt(2) * 0.5,
        2);
  }

  private static List<Scored> scores(Random random) {
    List<Scored> scores = new ArrayList<>();
    long time = -500;
    double level = 0.5;
    for (int i = 0; i < SAMPLES; i++) {
      time += random.nextInt(4);
      if (random.nextInt(15) == 0) {
        level = 3 * random.nextDouble();
      }
      scores.add(new Scored(time, Math.max(0, level + 0.5 * random.nextGaussian())));
    }
    return scores;
  }

  private static AlertPhase copy(AlertPhase phase) {
    StateWriter out = new StateWriter();
    AlertPhase.write(phase, out);
    return AlertPhase.read(new StateReader(out.takeBytes()));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatIsToldIsTrueAndNothingIsToldTwice(long seed) {
    Random random = new Random(seed);
    AlertPlan plan = plan(random);
    List<Scored> scores = scores(random);
    List<Told> told = new ArrayList<>();
    AlertPhase phase = AlertPhase.QUIET;
    for (int i = 0; i < SAMPLES; i++) {
      Scored sample = scores.get(i);
      var next = AlertLifecycle.next(plan, phase, sample.time, sample.score);
      if (next.reason() != null) {
        told.add(new Told(i, next.reason(), phase, next.phase()));
      }
      phase = copy(next.phase());
      assertThat(phase).isEqualTo(next.phase());
    }
    long lastStart = Long.MIN_VALUE;
    long lastEnd = AlertPhase.NO_TIME;
    for (Told next : told) {
      switch (next.reason) {
        case THRESHOLD_CROSSED -> {
          long start = checkFiring(plan, scores, next, lastEnd);
          assertThat(start).as("each alert has its own beginning").isGreaterThan(lastStart);
          lastStart = start;
        }
        case BACK_TO_NORMAL -> {
          checkEnd(plan, scores, next);
          lastEnd = scores.get(next.sample).time;
        }
        case SEVERITY_RAISED, STILL_FIRING -> checkAgain(plan, scores, next);
        default -> throw new AssertionError(next.reason + " is not for the lifecycle to tell");
      }
    }
  }

  private static long checkFiring(AlertPlan plan, List<Scored> scores, Told told, long lastEnd) {
    Firing firing = (Firing) told.after;
    Scored now = scores.get(told.sample);
    assertThat(told.before).isNotInstanceOf(Firing.class);
    assertThat(firing.told()).isEqualTo(1);
    assertThat(firing.severity()).isEqualTo(plan.severity(now.score));
    assertThat(now.time - firing.startMillis()).isGreaterThanOrEqualTo(plan.forMillis());
    if (lastEnd != AlertPhase.NO_TIME) {
      assertThat(now.time - lastEnd).isGreaterThanOrEqualTo(plan.cooldownMillis());
    }
    int i = told.sample;
    while (i >= 0 && scores.get(i).time > firing.startMillis()) {
      assertThat(scores.get(i).score).as("all since are abnormal").isGreaterThanOrEqualTo(1);
      i--;
    }
    assertThat(scores.get(i).time).isEqualTo(firing.startMillis());
    return firing.startMillis();
  }

  private static void checkEnd(AlertPlan plan, List<Scored> scores, Told told) {
    Scored now = scores.get(told.sample);
    assertThat(told.before).isInstanceOf(Firing.class);
    assertThat(told.after).isNotInstanceOf(Firing.class);
    for (int i = told.sample; now.time - scores.get(i).time < plan.resolveAfterMillis(); i--) {
      assertThat(scores.get(i).score).as("all since are normal").isLessThan(plan.warning());
    }
  }

  private static void checkAgain(AlertPlan plan, List<Scored> scores, Told told) {
    Firing before = (Firing) told.before;
    Firing after = (Firing) told.after;
    Scored now = scores.get(told.sample);
    assertThat(now.score).isGreaterThanOrEqualTo(plan.warning());
    assertThat(after.told()).isEqualTo(before.told() + 1);
    assertThat(after.startMillis()).isEqualTo(before.startMillis());
    if (told.reason == AlertReason.SEVERITY_RAISED) {
      assertThat(after.severity()).isGreaterThan(before.severity());
    } else {
      assertThat(after.severity()).isEqualTo(before.severity());
      assertThat(now.time - before.toldMillis()).isGreaterThanOrEqualTo(plan.renotifyAfterMillis());
    }
  }
}
