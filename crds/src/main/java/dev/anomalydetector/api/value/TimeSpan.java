package dev.anomalydetector.api.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A length of time, written as a whole number and one unit: {@code 500ms}, {@code 30s}, {@code
 * 10m}, {@code 24h} or {@code 7d}.
 *
 * @param millis the length in milliseconds, zero or more
 */
public record TimeSpan(long millis) implements Comparable<TimeSpan> {

  /**
   * What the API server accepts. The number of digits is bounded so that every accepted text is
   * also a duration for CEL (less than about 290 years).
   */
  public static final String PATTERN = "^([0-9]{1,8}(ms|s|m)|[0-9]{1,6}h|[0-9]{1,5}d)$";

  /** As {@link #PATTERN}, but more than nothing: the number begins with a digit other than 0. */
  public static final String POSITIVE_PATTERN =
      "^([1-9][0-9]{0,7}(ms|s|m)|[1-9][0-9]{0,5}h|[1-9][0-9]{0,4}d)$";

  /** The longest text that {@link #PATTERN} accepts, in characters. */
  public static final int MAXIMUM_LENGTH = 10;

  private static final Pattern SYNTAX = Pattern.compile(PATTERN);
  private static final Map<String, Long> MILLIS_PER_UNIT =
      Map.of("ms", 1L, "s", 1_000L, "m", 60_000L, "h", 3_600_000L, "d", 86_400_000L);

  /** No time at all. */
  public static final TimeSpan ZERO = new TimeSpan(0);

  /**
   * @throws IllegalArgumentException if the length is negative
   */
  public TimeSpan {
    if (millis < 0) {
      throw new IllegalArgumentException(
          "a time span must be zero or more, but was " + millis + " ms");
    }
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if the text is not a whole number with one of the units ms, s,
   *     m, h, d
   */
  @JsonCreator
  public static TimeSpan parse(String text) {
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no time span: write a whole number and a unit, as in 500ms, 30s, 10m, "
              + "24h or 7d");
    }
    int unitStart = 0;
    while (Character.isDigit(text.charAt(unitStart))) {
      unitStart++;
    }
    return new TimeSpan(
        Long.parseLong(text, 0, unitStart, 10) * MILLIS_PER_UNIT.get(text.substring(unitStart)));
  }

  /** The time span of this duration, rounded down to whole milliseconds. */
  public static TimeSpan of(Duration duration) {
    return new TimeSpan(duration.toMillis());
  }

  /** This time span as a {@link Duration}. */
  public Duration toDuration() {
    return Duration.ofMillis(millis);
  }

  /** Whether it is longer than nothing. */
  public boolean positive() {
    return millis > 0;
  }

  /** The written form in the largest unit that needs no fraction; {@code 0s} for nothing. */
  @JsonValue
  @Override
  public String toString() {
    if (millis == 0) {
      return "0s";
    }
    for (String unit : new String[] {"d", "h", "m", "s"}) {
      if (millis % MILLIS_PER_UNIT.get(unit) == 0) {
        return millis / MILLIS_PER_UNIT.get(unit) + unit;
      }
    }
    return millis + "ms";
  }

  @Override
  public int compareTo(TimeSpan other) {
    return Long.compare(millis, other.millis);
  }
}
