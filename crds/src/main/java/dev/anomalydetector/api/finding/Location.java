package dev.anomalydetector.api.finding;

/**
 * A place in a file.
 *
 * @param file the name of the file as the user gave it
 * @param line the line, from 1
 * @param column the column, from 1
 */
public record Location(String file, int line, int column) {

  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
