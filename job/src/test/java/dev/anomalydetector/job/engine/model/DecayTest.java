package dev.anomalydetector.job.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DecayTest {

  @Test
  void isTwoToTheMinusX() {
    Random random = new Random(1);
    for (int i = 0; i < 100_000; i++) {
      double x = StrictMath.pow(10, -9 + 11 * random.nextDouble());
      double expected = StrictMath.pow(2, -x);
      assertThat(Decay.halvings(x)).isCloseTo(expected, within(1e-11 * expected));
    }
  }

  @Test
  void whatALongTimeLeavesIsNothing() {
    assertThat(Decay.halvings(0)).isEqualTo(1);
    assertThat(Decay.halvings(1)).isEqualTo(0.5);
    assertThat(Decay.halvings(1_000)).isZero();
    assertThat(Decay.halvings(Double.POSITIVE_INFINITY)).isZero();
  }
}
