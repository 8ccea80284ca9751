package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.FieldType;

/** Reads what stands in a record as a value of a declared type; nothing is guessed. */
final class TypedValue {

  /** Whole numbers up to here are exact as doubles, so 5.0 may be read as 5. */
  private static final double MAXIMUM_EXACT = 0x1p53;

  /** A longer text is a document and no value; it would be kept in no model anyway. */
  static final int MAXIMUM_TEXT_CHARACTERS = 65_536;

  private TypedValue() {}

  /**
   * The value, or null if there is none of this type.
   *
   * @param raw a {@link String}, {@link Long}, {@link Double}, {@link Boolean} or {@link NotScalar}
   * @param numbersAreText whether the format has texts only, so that numbers are among them
   */
  static Object of(FieldType type, Object raw, boolean numbersAreText) {
    return switch (type) {
      case DOUBLE -> finite(number(raw, numbersAreText));
      case LONG -> whole(number(raw, numbersAreText));
      case STRING ->
          raw instanceof String text && text.length() <= MAXIMUM_TEXT_CHARACTERS ? text : null;
      case BOOLEAN -> truth(raw, numbersAreText);
    };
  }

  /** What a type accepts, for messages. */
  static String description(FieldType type) {
    return switch (type) {
      case DOUBLE -> "a finite number (type Double)";
      case LONG -> "a whole number of 64 bits (type Long)";
      case STRING -> "a text of at most " + MAXIMUM_TEXT_CHARACTERS + " characters (type String)";
      case BOOLEAN -> "true or false (type Boolean)";
    };
  }

  private static Number number(Object raw, boolean numbersAreText) {
    if (raw instanceof Number number) {
      return number;
    }
    return numbersAreText && raw instanceof String text ? NumberText.parse(text) : null;
  }

  private static Double finite(Number number) {
    return number != null && Double.isFinite(number.doubleValue()) ? number.doubleValue() : null;
  }

  private static Long whole(Number number) {
    if (number instanceof Double fraction) {
      double value = fraction;
      return value == Math.rint(value) && Math.abs(value) <= MAXIMUM_EXACT ? (long) value : null;
    }
    return (Long) number;
  }

  private static Boolean truth(Object raw, boolean numbersAreText) {
    if (numbersAreText && raw instanceof String text) {
      if (text.strip().equalsIgnoreCase("true")) {
        return Boolean.TRUE;
      }
      return text.strip().equalsIgnoreCase("false") ? Boolean.FALSE : null;
    }
    return raw instanceof Boolean truth ? truth : null;
  }
}
