package dev.anomalydetector.job.cli;

/** Text from elsewhere, made fit for a terminal. */
final class TerminalText {

  private TerminalText() {}

  /** The text with control characters spelt out: records must not steer the terminal. */
  static String printable(String text) {
    StringBuilder printable = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            next -> {
              if (isPrintable(next)) {
                printable.appendCodePoint(next);
              } else {
                printable.append("\\u%04x".formatted(next));
              }
            });
    return printable.toString();
  }

  private static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR ->
          false;
      default -> true;
    };
  }
}
