package dev.anomalydetector.job.score;

import java.util.List;

/**
 * What an application profile of NAB gives and takes.
 *
 * @param name as NAB writes it, for example {@code reward_low_FP_rate}
 * @param truePositive most that one window can earn, by a detection at its first row
 * @param falsePositive most that one detection outside all windows can cost; not negative
 * @param falseNegative cost of a window without a detection; not negative
 */
public record Profile(
    String name, double truePositive, double falsePositive, double falseNegative) {

  /** NAB's standard profile. */
  public static final Profile STANDARD = new Profile("standard", 1.0, 0.11, 1.0);

  /** NAB's profile for those whom a false alert costs more. */
  public static final Profile REWARD_LOW_FALSE_POSITIVE_RATE =
      new Profile("reward_low_FP_rate", 1.0, 0.22, 1.0);

  /** NAB's profile for those whom a missed anomaly costs more. */
  public static final Profile REWARD_LOW_FALSE_NEGATIVE_RATE =
      new Profile("reward_low_FN_rate", 1.0, 0.11, 2.0);

  /** NAB's three profiles, in the order of its score board. */
  public static final List<Profile> ALL =
      List.of(STANDARD, REWARD_LOW_FALSE_POSITIVE_RATE, REWARD_LOW_FALSE_NEGATIVE_RATE);

  /** Refuses weights that are negative or no numbers. */
  public Profile {
    requireWeight(name, "truePositive", truePositive);
    requireWeight(name, "falsePositive", falsePositive);
    requireWeight(name, "falseNegative", falseNegative);
  }

  private static void requireWeight(String profile, String field, double weight) {
    if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "Profile '" + profile + "': " + field + " is " + weight + "; it must be 0 or more.");
    }
  }
}
