package dev.anomalydetector.job.engine.feature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class PaneTest {

  @Test
  void theDeviationOfLargeValuesIsNotLostInRounding() {
    Pane pane = new Pane(0, false);
    Random random = new Random(1);
    double squares = 0;
    for (int i = 0; i < 1_000; i++) {
      double noise = random.nextInt(2) == 0 ? 1 : -1;
      pane.add(1e9 + noise, 1);
      squares += noise * noise;
    }

    // The textbook's difference of squares would be off by hundreds here.
    assertThat(pane.squares).isCloseTo(squares, within(0.01 * squares));
  }

  @Test
  void panesAddedUpAreOnePaneOfAllValues() {
    Random random = new Random(2);
    Pane all = new Pane(0, false);
    Pane sum = new Pane(0, false);
    for (int i = 0; i < 20; i++) {
      Pane part = new Pane(i, false);
      for (int j = random.nextInt(5); j > 0; j--) {
        double value = 50 + random.nextGaussian();
        double weight = 1 + random.nextInt(3);
        part.add(value, weight);
        all.add(value, weight);
      }
      sum.addAll(part);
    }

    assertThat(sum.count).isEqualTo(all.count);
    assertThat(sum.sum).isCloseTo(all.sum, within(1e-9));
    assertThat(sum.squares).isCloseTo(all.squares, within(1e-9));
    assertThat(sum.minimum).isEqualTo(all.minimum);
    assertThat(sum.maximum).isEqualTo(all.maximum);
  }

  @Test
  void aWindowMustBeAMultipleOfItsSlide() {
    assertThatThrownBy(() -> new WindowPlan(Aggregate.SUM, 0, 10, 3, Missing.ZERO, 0))
        .hasMessageContaining("10")
        .hasMessageContaining("3");
    assertThatThrownBy(() -> new WindowPlan(Aggregate.SUM, 0, 3, 10, Missing.ZERO, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new WindowPlan(Aggregate.SUM, 0, 3, 0, Missing.ZERO, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void theMemoryOfAWindowGrowsWithItsPanes() {
    WindowPlan tumbling = new WindowPlan(Aggregate.SUM, 0, 60, 60, Missing.ZERO, 0);
    WindowPlan sliding = new WindowPlan(Aggregate.SUM, 0, 60, 1, Missing.ZERO, 0);
    WindowPlan endless = new WindowPlan(Aggregate.QUANTILE, 1, 1L << 50, 1, Missing.ZERO, 0);

    assertThat(tumbling.stateBytes()).isEqualTo(2 * Pane.BYTES);
    assertThat(sliding.stateBytes()).isEqualTo(61 * Pane.BYTES);
    assertThat(endless.stateBytes()).isPositive();
  }
}
