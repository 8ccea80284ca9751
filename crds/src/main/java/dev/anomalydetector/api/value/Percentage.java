package dev.anomalydetector.api.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.math.BigDecimal;
import java.util.regex.Pattern;

/**
 * A share of something, written in percent: {@code 20%} or {@code 0.5%}.
 *
 * @param percent the number before the percent sign, zero or more; kept as decimal digits so that
 *     it is written back as it was read
 */
public record Percentage(BigDecimal percent) {

  /** What the API server accepts: up to 9999.999%. */
  public static final String PATTERN = "^[0-9]{1,4}([.][0-9]{1,3})?%$";

  /** As {@link #PATTERN}, but more than 0% and at most 100%, in steps of 0.1%. */
  public static final String PROPER_SHARE_PATTERN = "^(100|[1-9][0-9]?([.][0-9])?|0[.][1-9])%$";

  /** The longest text that {@link #PATTERN} accepts, in characters. */
  public static final int MAXIMUM_LENGTH = 9;

  private static final Pattern SYNTAX = Pattern.compile(PATTERN);

  /** Nothing of it. */
  public static final Percentage ZERO = new Percentage(BigDecimal.ZERO);

  /**
   * @throws IllegalArgumentException if the number is negative
   */
  public Percentage {
    if (percent.signum() < 0) {
      throw new IllegalArgumentException("a percentage must be zero or more, but was " + percent);
    }
    percent = percent.signum() == 0 ? BigDecimal.ZERO : percent.stripTrailingZeros();
  }

  /**
   * Reads the written form.
   *
   * @throws IllegalArgumentException if the text is not a decimal number followed by a percent sign
   */
  @JsonCreator
  public static Percentage parse(String text) {
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'" + text + "' is no percentage: write a number and a percent sign, as in 20% or 0.5%");
    }
    return new Percentage(new BigDecimal(text.substring(0, text.length() - 1)));
  }

  /** The share as a fraction: 0.2 for 20%. */
  public double fraction() {
    return percent.movePointLeft(2).doubleValue();
  }

  @JsonValue
  @Override
  public String toString() {
    return percent.toPlainString() + "%";
  }
}
