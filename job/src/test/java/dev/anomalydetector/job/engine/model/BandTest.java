package dev.anomalydetector.job.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BandTest {

  private static Band band(double expected, double lower, double upper) {
    Band band = new Band();
    band.set(expected, lower, upper);
    return band;
  }

  @Test
  void theScoreGrowsLinearlyWithTheDistanceInUnitsOfTheBand() {
    Band band = band(10, 6, 12);

    assertThat(band.score(10)).isZero();
    assertThat(band.score(11)).isEqualTo(0.5);
    assertThat(band.score(8)).isEqualTo(0.5);
    assertThat(band.score(14)).isEqualTo(2);
    assertThat(band.score(-2)).isEqualTo(3);
  }

  @Test
  void theEdgesAreNormalAndWhatLiesJustBeyondIsNot() {
    Band band = band(10, 6, 12);

    assertThat(band.score(12)).isLessThan(1).isCloseTo(1, within(1e-9));
    assertThat(band.score(6)).isLessThan(1).isCloseTo(1, within(1e-9));
    assertThat(band.score(Math.nextUp(12.0))).isGreaterThanOrEqualTo(1);
    assertThat(band.score(Math.nextDown(6.0))).isGreaterThanOrEqualTo(1);
  }

  @Test
  void aScoreIsBelowOneExactlyInTheBandHoweverNumbersAreRounded() {
    Random random = new Random(1);
    for (int i = 0; i < 200_000; i++) {
      double magnitude = StrictMath.pow(10, random.nextInt(40) - 20);
      double expected = magnitude * random.nextGaussian();
      double lower = expected - magnitude * random.nextDouble();
      double upper = expected + magnitude * random.nextDouble();
      Band band = band(expected, lower, upper);
      double value =
          switch (random.nextInt(6)) {
            case 0 -> lower;
            case 1 -> upper;
            case 2 -> Math.nextDown(lower);
            case 3 -> Math.nextUp(upper);
            default -> expected + magnitude * random.nextGaussian();
          };

      assertThat(band.score(value) < 1)
          .as("score of %s in [%s, %s]", value, lower, upper)
          .isEqualTo(value >= lower && value <= upper);
      assertThat(band.score(value)).isBetween(0.0, Band.MAXIMUM_SCORE);
    }
  }

  @Test
  void anyDistanceFromABandWithoutWidthHasTheHighestScore() {
    Band band = band(5, 5, 5);

    assertThat(band.score(5)).isZero();
    assertThat(band.score(5.001)).isEqualTo(Band.MAXIMUM_SCORE);
    assertThat(band.score(4.999)).isEqualTo(Band.MAXIMUM_SCORE);
  }

  @Test
  void whereThereIsNoBoundNothingIsAnAnomaly() {
    Band band = band(0, Double.NEGATIVE_INFINITY, 10);

    assertThat(band.score(-1e100)).isZero();
    assertThat(band.score(11)).isGreaterThan(1);
  }

  @Test
  void aBandIsWidenedOnlyWhereItIsNarrower() {
    Band band = band(10, 9, 15);
    band.widenTo(3);

    assertThat(band.expected()).isEqualTo(10);
    assertThat(band.lower()).isEqualTo(7);
    assertThat(band.upper()).isEqualTo(15);
  }

  @Test
  void aValueIsClippedToTheNearerEdge() {
    Band band = band(10, 9, 15);

    assertThat(band.clip(3)).isEqualTo(9);
    assertThat(band.clip(12)).isEqualTo(12);
    assertThat(band.clip(99)).isEqualTo(15);
  }

  @Test
  void aDirectionCoversItsSide() {
    assertThat(Direction.UP.covers(true)).isTrue();
    assertThat(Direction.UP.covers(false)).isFalse();
    assertThat(Direction.DOWN.covers(true)).isFalse();
    assertThat(Direction.DOWN.covers(false)).isTrue();
    assertThat(Direction.BOTH.covers(true)).isTrue();
    assertThat(Direction.BOTH.covers(false)).isTrue();
  }
}
