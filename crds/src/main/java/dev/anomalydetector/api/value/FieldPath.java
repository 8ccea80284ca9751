package dev.anomalydetector.api.value;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Where in a record a value stands.
 *
 * <ul>
 *   <li>{@code $.machine.id}: the member {@code id} of the member {@code machine} of a JSON object;
 *       in CSV the column of that name ({@code machine.id});
 *   <li>{@code cpu}: the top-level member or the column of that name;
 *   <li>{@code $source}: not in the record at all, but the name of the topic or file it came from.
 * </ul>
 *
 * @param text the written form
 */
public record FieldPath(String text) {

  /** What the API server accepts. */
  public static final String PATTERN = "^([$]source|[$]([.][^.]+)+|[^$].*)$";

  /** The longest path, in characters. */
  public static final int MAXIMUM_LENGTH = 256;

  private static final Pattern SYNTAX = Pattern.compile(PATTERN);
  private static final String ORIGIN = "$source";
  private static final String ROOT = "$.";

  /**
   * @throws IllegalArgumentException if the text is none of the three forms
   */
  @JsonCreator
  public FieldPath {
    if (!SYNTAX.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' is no path: write $.a.b for a member of a JSON object, the name of a CSV "
              + "column, or $source");
    }
  }

  /** Whether this stands for the name of the topic or file that a record came from. */
  public boolean origin() {
    return text.equals(ORIGIN);
  }

  /**
   * The names of the members from the outermost object to the value, at least one.
   *
   * @throws IllegalStateException for {@code $source}, which is in no record
   */
  public List<String> members() {
    if (origin()) {
      throw new IllegalStateException("$source is the name of the record's origin, not a member");
    }
    return text.startsWith(ROOT)
        ? List.of(text.substring(ROOT.length()).split("[.]"))
        : List.of(text);
  }

  /**
   * The name of the CSV column.
   *
   * @throws IllegalStateException for {@code $source}, which is in no record
   */
  public String column() {
    return String.join(".", members());
  }

  @JsonValue
  @Override
  public String toString() {
    return text;
  }
}
