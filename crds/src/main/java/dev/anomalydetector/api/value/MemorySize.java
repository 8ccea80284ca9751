package dev.anomalydetector.api.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.regex.Pattern;

/**
 * An amount of memory, written as Kubernetes quantities are, in binary units: {@code 512Mi} or
 * {@code 2Gi}.
 *
 * @param bytes the amount in bytes, more than zero
 */
public record MemorySize(long bytes) {

  /** What the API server accepts: a whole number of Ki, Mi, Gi or Ti, more than nothing. */
  public static final String PATTERN = "^[1-9][0-9]{0,5}(Ki|Mi|Gi|Ti)$";

  /** The longest text that {@link #PATTERN} accepts, in characters. */
  public static final int MAXIMUM_LENGTH = 8;

  private static final Pattern SYNTAX = Pattern.compile(PATTERN);
  private static final String UNITS = "KMGT";

  /**
   * @throws IllegalArgumentException if there is less than one byte
   */
  public MemorySize {
    if (bytes <= 0) {
      throw new IllegalArgumentException("a memory size must be positive, but was " + bytes);
    }
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if the text is not a whole number with one of the units Ki,
   *     Mi, Gi, Ti
   */
  @JsonCreator
  public static MemorySize parse(String text) {
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no memory size: write a whole number and a unit, as in 512Mi or 2Gi");
    }
    int unitStart = text.length() - 2;
    int thousands = UNITS.indexOf(text.charAt(unitStart)) + 1;
    return new MemorySize(Long.parseLong(text, 0, unitStart, 10) << (10 * thousands));
  }

  /** The written form in the largest unit that needs no fraction, in bytes if there is none. */
  @JsonValue
  @Override
  public String toString() {
    for (int thousands = UNITS.length(); thousands > 0; thousands--) {
      if (bytes % (1L << (10 * thousands)) == 0) {
        return (bytes >> (10 * thousands)) + UNITS.substring(thousands - 1, thousands) + "i";
      }
    }
    return Long.toString(bytes);
  }
}
