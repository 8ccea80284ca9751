package dev.anomalydetector.api.expression;

/**
 * An expression that has no result for a record, such as a division of whole numbers by zero. The
 * message names the expression and the reason; the record is a bad record.
 */
public final class EvaluationException extends Exception {

  EvaluationException(String source, String reason, Throwable cause) {
    super("'" + source + "' has no result: " + reason, cause);
  }
}
