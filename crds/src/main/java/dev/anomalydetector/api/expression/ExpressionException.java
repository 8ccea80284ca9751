package dev.anomalydetector.api.expression;

/**
 * An expression that cannot be compiled. The message says why, and the column at which it shows.
 */
public final class ExpressionException extends Exception {

  private final int line;
  private final int column;

  ExpressionException(String message, int line, int column) {
    super(message + " (at " + (line > 1 ? "line " + line + ", " : "") + "column " + column + ")");
    this.line = line;
    this.column = column;
  }

  /** The line within the expression, from 1. */
  public int line() {
    return line;
  }

  /** The column within that line, from 1. */
  public int column() {
    return column;
  }
}
