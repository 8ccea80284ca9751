package dev.anomalydetector.job.ingest.parse;

/** Reads numbers that are written as text. */
final class NumberText {

  /** A longer text is no number that anybody wrote. */
  private static final int MAXIMUM_CHARACTERS = 400;

  private NumberText() {}

  /**
   * The number that a text is, white space around it aside.
   *
   * @return a {@link Long} if it is whole, without exponent and within 64 bits, or else a {@link
   *     Double}, infinite if it is too large; null if the text is no decimal number. {@code NaN}
   *     and {@code Infinity} are none, nor are forms that only Java knows ({@code 1d}, {@code
   *     0x1p3})
   */
  static Number parse(String text) {
    String number = text.strip();
    if (number.isEmpty() || number.length() > MAXIMUM_CHARACTERS) {
      return null;
    }
    boolean whole = true;
    for (int i = 0; i < number.length(); i++) {
      char c = number.charAt(i);
      if (c == '.' || c == 'e' || c == 'E') {
        whole = false;
      } else if ((c < '0' || c > '9') && c != '-' && c != '+') {
        return null;
      }
    }
    return whole ? wholeNumber(number) : decimalNumber(number);
  }

  private static Number wholeNumber(String number) {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException tooLargeOrNone) {
      return decimalNumber(number);
    }
  }

  private static Number decimalNumber(String number) {
    try {
      return Double.parseDouble(number);
    } catch (NumberFormatException none) {
      return null;
    }
  }
}
