package dev.anomalydetector.e2e.datacenter;

import java.util.SplittableRandom;

/**
 * The normal course of one metric of one machine, as a share of its capacity: a base, a daily wave
 * and noise that remembers (an AR(1) process, so that neighbouring values are alike).
 */
final class Load {
  private static final double DAY_MILLIS = 86_400_000;

  /** Decay of the noise: after this long, correlation is 1/e. */
  private static final double MEMORY_MILLIS = 5_000;

  /** The busiest hour of the day, UTC. */
  private static final double PEAK_HOUR = 14;

  private final SplittableRandom random;
  private final double base;
  private final double wave;
  private final double peakMillis;
  private final double deviation;
  private final double persistence;
  private double noise;

  private Load(
      SplittableRandom random, double base, double wave, double deviation, long stepMillis) {
    this.random = random;
    this.base = base;
    this.wave = wave;
    this.peakMillis = (PEAK_HOUR + random.nextDouble(-1, 1)) * DAY_MILLIS / 24;
    this.deviation = deviation;
    this.persistence = StrictMath.exp(-stepMillis / MEMORY_MILLIS);
    this.noise = deviation * random.nextGaussian();
  }

  static Load draw(Metric metric, SplittableRandom random, long stepMillis) {
    return switch (metric) {
      case CPU ->
          new Load(
              random,
              random.nextDouble(0.2, 0.35),
              random.nextDouble(0.05, 0.1),
              random.nextDouble(0.01, 0.02),
              stepMillis);
      case MEMORY ->
          new Load(
              random,
              random.nextDouble(0.25, 0.4),
              random.nextDouble(0.01, 0.03),
              random.nextDouble(0.003, 0.006),
              stepMillis);
    };
  }

  /** The share in use one step later, at {@code timeMillis}; 0.01 to 0.99. */
  double next(long timeMillis) {
    noise =
        persistence * noise
            + deviation * Math.sqrt(1 - persistence * persistence) * random.nextGaussian();
    double phase = 2 * Math.PI * (timeMillis - peakMillis) / DAY_MILLIS;
    double share = base + wave * StrictMath.cos(phase) + noise;
    return Math.max(0.01, Math.min(0.99, share));
  }
}
