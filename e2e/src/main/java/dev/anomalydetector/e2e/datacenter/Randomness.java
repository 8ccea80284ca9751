package dev.anomalydetector.e2e.datacenter;

import java.util.SplittableRandom;

/**
 * Independent streams of random numbers from one seed: what is drawn for one machine or purpose
 * never shifts what is drawn for another.
 */
final class Randomness {
  /** What a stream is for. Append only: the order decides what is drawn. */
  enum Purpose {
    MACHINE,
    USAGE,
    ANOMALIES,
    JOBS
  }

  private Randomness() {}

  static SplittableRandom of(long seed, Purpose purpose, int index) {
    long ofPurpose = new SplittableRandom(seed).nextLong() + purpose.ordinal();
    return new SplittableRandom(new SplittableRandom(ofPurpose).nextLong() + index);
  }
}
