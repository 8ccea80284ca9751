package dev.anomalydetector.job.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;

/** Puts text that anybody may have written into a page without it becoming markup. */
final class Html {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  private Html() {}

  /** For element content and quoted attributes. What is no character becomes a visible sign. */
  static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            character -> {
              switch (character) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isCharacter(character) ? character : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /** Not a control character, and not half of a pair, which no encoding can write. */
  private static boolean isCharacter(int codePoint) {
    boolean control = codePoint < 0x20 && "\t\n\r".indexOf(codePoint) < 0;
    boolean half = codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    return !control && !half;
  }

  /** JSON for the inside of a script element: without a character that could end or open one. */
  static String json(JsonNode node) {
    try {
      return JSON.writeValueAsString(node)
          .replace("<", "\\u003c")
          .replace(">", "\\u003e")
          .replace("&", "\\u0026");
    } catch (JsonProcessingException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
