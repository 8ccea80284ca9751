package dev.anomalydetector.job.event;

import java.util.ArrayList;
import java.util.List;

/**
 * The textual identity of an entity: the values of {@code spec.key} joined by {@code |}, with
 * {@code |} and {@code \} inside a value escaped by a backslash, so that different keys never
 * collide.
 */
public final class EntityIds {

  private static final char SEPARATOR = '|';
  private static final char ESCAPE = '\\';

  private EntityIds() {}

  /** Joins the values of a key to the identity of its entity; a single plain value is itself. */
  public static String join(List<String> values) {
    if (values.size() == 1 && isPlain(values.get(0))) {
      return values.get(0);
    }
    StringBuilder id = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      if (i > 0) {
        id.append(SEPARATOR);
      }
      appendEscaped(id, values.get(i));
    }
    return id.toString();
  }

  /** The values that {@link #join} made the identity of. */
  public static List<String> split(String id) {
    List<String> values = new ArrayList<>();
    StringBuilder value = new StringBuilder();
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c == ESCAPE && i + 1 < id.length()) {
        i++;
        value.append(id.charAt(i));
      } else if (c == SEPARATOR) {
        values.add(value.toString());
        value.setLength(0);
      } else {
        value.append(c);
      }
    }
    values.add(value.toString());
    return values;
  }

  private static boolean isPlain(String value) {
    return value.indexOf(SEPARATOR) < 0 && value.indexOf(ESCAPE) < 0;
  }

  private static void appendEscaped(StringBuilder id, String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == SEPARATOR || c == ESCAPE) {
        id.append(ESCAPE);
      }
      id.append(c);
    }
  }
}
