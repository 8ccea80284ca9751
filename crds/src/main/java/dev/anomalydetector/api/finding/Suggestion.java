package dev.anomalydetector.api.finding;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Guesses what a misspelt name was meant to be. */
public final class Suggestion {

  private static final int MOST_EDITS = 3;
  private static final LevenshteinDistance DISTANCE = new LevenshteinDistance(MOST_EDITS);

  private Suggestion() {}

  /**
   * The sentence {@code "; did you mean 'x'?"} with the allowed name that takes the fewest edits,
   * upper and lower case counting as equal; empty if none is near: more than three edits, or more
   * than half the name.
   */
  public static String didYouMean(String name, Collection<String> allowed) {
    return allowed.stream()
        .filter(candidate -> near(name, candidate))
        .min(
            Comparator.comparingInt((String candidate) -> distance(name, candidate))
                .thenComparing(Comparator.naturalOrder()))
        .map(candidate -> "; did you mean '" + candidate + "'?")
        .orElse("");
  }

  private static boolean near(String name, String candidate) {
    int distance = distance(name, candidate);
    return distance >= 0 && 2 * distance <= Math.max(name.length(), candidate.length());
  }

  private static int distance(String name, String candidate) {
    return DISTANCE.apply(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT));
  }
}
