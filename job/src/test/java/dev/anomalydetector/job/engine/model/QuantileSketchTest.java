package dev.anomalydetector.job.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.anomalydetector.job.engine.state.StateReader;
import dev.anomalydetector.job.engine.state.StateWriter;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantileSketchTest {

  private static final int COMPRESSION = 50;
  private static final double[] RANKS = {0, 0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.99, 1};

  enum Distribution {
    UNIFORM,
    NORMAL,
    LONG_TAILED,
    FEW_VALUES,
    RISING;

    double draw(Random random, int i) {
      return switch (this) {
        case UNIFORM -> random.nextDouble();
        case NORMAL -> random.nextGaussian();
        case LONG_TAILED -> Math.exp(2 * random.nextGaussian());
        case FEW_VALUES -> random.nextInt(4);
        case RISING -> i;
      };
    }
  }

  private static byte[] bytes(QuantileSketch sketch) {
    StateWriter out = new StateWriter();
    sketch.write(out);
    return out.takeBytes();
  }

  private static QuantileSketch copy(QuantileSketch sketch) {
    return QuantileSketch.read(COMPRESSION, new StateReader(bytes(sketch)));
  }

  private static double[] quantiles(QuantileSketch... sketches) {
    Quantiles quantiles = QuantileSketch.quantiles(sketches);
    double[] values = Arrays.stream(RANKS).map(quantiles::at).toArray();
    double[] all = Arrays.copyOf(values, RANKS.length + 1);
    all[RANKS.length] = quantiles.medianAbsoluteDeviation();
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void lookingAtASketchOrWritingItAtAnyTimeChangesNothing(long seed) {
    Random values = new Random(seed);
    Random moments = new Random(seed + 100);
    QuantileSketch leftAlone = new QuantileSketch(COMPRESSION);
    QuantileSketch disturbed = new QuantileSketch(COMPRESSION);
    for (int i = 0; i < 1_500; i++) {
      double value = values.nextGaussian();
      assertThat(disturbed.add(value)).isEqualTo(leftAlone.add(value));
      switch (moments.nextInt(6)) {
        case 0 -> disturbed = copy(disturbed);
        case 1 -> bytes(disturbed);
        case 2 -> quantiles(disturbed);
        case 3 -> QuantileSketch.quantiles(disturbed, copy(disturbed));
        default -> {
          // Left alone this time.
        }
      }
      assertThat(bytes(disturbed)).isEqualTo(bytes(leftAlone));
    }
    assertThat(quantiles(disturbed)).containsExactly(quantiles(leftAlone));
  }

  @ParameterizedTest
  @EnumSource(Distribution.class)
  void quantilesAreNearTheExactOnes(Distribution distribution) {
    Random random = new Random(3);
    int count = 20_000;
    double[] values = new double[count];
    QuantileSketch sketch = new QuantileSketch(COMPRESSION);
    for (int i = 0; i < count; i++) {
      values[i] = distribution.draw(random, i);
      sketch.add(values[i]);
    }
    Arrays.sort(values);
    Quantiles quantiles = QuantileSketch.quantiles(sketch);
    for (double rank : RANKS) {
      double error = 0.02;
      double low = values[(int) Math.max(0, (rank - error) * (count - 1))];
      double high = values[(int) Math.min(count - 1, (rank + error) * (count - 1))];
      assertThat(quantiles.at(rank)).as("quantile %s", rank).isBetween(low, high);
    }
    double[] distances =
        Arrays.stream(values).map(v -> Math.abs(v - values[count / 2])).sorted().toArray();
    assertThat(quantiles.medianAbsoluteDeviation())
        .isBetween(distances[(int) (0.46 * count)] - 0.02, distances[(int) (0.54 * count)] + 0.02);
  }

  @Test
  void aSketchTakesNoMoreThanItSays() {
    Random random = new Random(1);
    QuantileSketch sketch = new QuantileSketch(COMPRESSION);
    for (int i = 0; i < 20_000; i++) {
      sketch.add(random.nextGaussian());
      if (i % 100 == 0) {
        // The buffer as it lies in memory, though hardly filled here, and the objects around.
        assertThat(bytes(sketch).length + 32 * Double.BYTES + 72)
            .isLessThan(QuantileSketch.maximumBytes(COMPRESSION));
      }
    }
  }

  @Test
  void valuesThatAreAllEqualStayWhatTheyAre() {
    QuantileSketch sketch = new QuantileSketch(COMPRESSION);
    for (int i = 0; i < 5_000; i++) {
      sketch.add(0.1);
    }

    assertThat(quantiles(sketch)).startsWith(0.1, 0.1, 0.1).endsWith(0.1, 0);
  }

  @Test
  void oneValueIsAllQuantiles() {
    QuantileSketch sketch = new QuantileSketch(COMPRESSION);
    sketch.add(7);

    assertThat(QuantileSketch.quantiles(sketch).at(0.5)).isEqualTo(7);
    assertThat(QuantileSketch.quantiles(sketch).medianAbsoluteDeviation()).isZero();
  }

  @Test
  void withoutValuesThereAreNoQuantiles() {
    QuantileSketch empty = new QuantileSketch(COMPRESSION);

    assertThat(empty.isEmpty()).isTrue();
    assertThat(QuantileSketch.quantiles(empty, copy(empty)).at(0.5)).isNaN();
  }

  @Test
  void severalSketchesGiveTheQuantilesOfAllTheirValues() {
    QuantileSketch low = new QuantileSketch(COMPRESSION);
    QuantileSketch high = new QuantileSketch(COMPRESSION);
    for (int i = 0; i < 1_000; i++) {
      low.add(i);
      high.add(1_000 + i);
    }

    assertThat(QuantileSketch.quantiles(low, high).at(0.5)).isCloseTo(1_000, within(60.0));
    assertThat(QuantileSketch.quantiles(low, high).at(0.25)).isCloseTo(500, within(60.0));
  }
}
