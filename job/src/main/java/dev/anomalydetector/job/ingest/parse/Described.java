package dev.anomalydetector.job.ingest.parse;

/** Values of records as messages show them: never longer than a line. */
final class Described {

  private static final int MAXIMUM_CHARACTERS = 60;

  private Described() {}

  /** Names what stands in a record: {@code the text "abc"}, {@code the number 17}, {@code null}. */
  static String value(Object raw) {
    if (raw instanceof String text) {
      return "the text \"" + shortened(text) + "\"";
    }
    if (raw instanceof Number number) {
      return "the number " + number;
    }
    return String.valueOf(raw);
  }

  /** The text, cut where it is too long for a message. */
  static String shortened(String text) {
    return text.length() <= MAXIMUM_CHARACTERS
        ? text
        : text.substring(0, MAXIMUM_CHARACTERS) + "... (" + text.length() + " characters)";
  }
}
