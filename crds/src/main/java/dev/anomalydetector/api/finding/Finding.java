package dev.anomalydetector.api.finding;

import java.util.Locale;
import java.util.Optional;

/**
 * Something wrong with a detector.
 *
 * @param severity how bad it is
 * @param path the field, such as {@code spec.detectors[0].model.ewma.halfLife}; the root for the
 *     whole document
 * @param value what stands there, shortened; empty if nothing does, or nothing worth quoting
 * @param message what is wrong, what is allowed and what to do
 * @param location where in the file; empty if the detector does not come from a file
 */
public record Finding(
    Severity severity, NodePath path, String value, String message, Optional<Location> location) {

  private static final int LONGEST_VALUE = 120;

  /** Shortens an overlong value. */
  public Finding {
    value =
        value.length() <= LONGEST_VALUE
            ? value
            : value.substring(0, LONGEST_VALUE) + "... (" + value.length() + " characters)";
  }

  /** An error, its place still unknown. */
  public static Finding error(NodePath path, Object value, String message) {
    return new Finding(Severity.ERROR, path, value.toString(), message, Optional.empty());
  }

  /** A warning, its place still unknown. */
  public static Finding warning(NodePath path, Object value, String message) {
    return new Finding(Severity.WARNING, path, value.toString(), message, Optional.empty());
  }

  /** The same finding at this place. */
  public Finding at(Location place) {
    return new Finding(severity, path, value, message, Optional.of(place));
  }

  /** Whether the detector is refused for it. */
  public boolean error() {
    return severity == Severity.ERROR;
  }

  /** One line for a person: {@code file:line:column: error: path: 'value' message}. */
  @Override
  public String toString() {
    StringBuilder line = new StringBuilder();
    location.ifPresent(place -> line.append(place).append(": "));
    line.append(severity.name().toLowerCase(Locale.ROOT)).append(": ");
    if (!path.steps().isEmpty()) {
      line.append(path).append(": ");
    }
    if (!value.isEmpty()) {
      line.append('\'').append(value).append("' ");
    }
    return line.append(message).toString();
  }
}
