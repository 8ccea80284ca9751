package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.expression.ConditionExpression;
import dev.anomalydetector.api.expression.EvaluationException;
import dev.anomalydetector.api.expression.ExpressionException;
import dev.anomalydetector.api.expression.Expressions;
import dev.anomalydetector.api.expression.NumberExpression;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import java.util.Optional;

/**
 * The expressions of a detector, over the present values of its fields. One that is a plain field
 * is looked up instead of evaluated: it is by far the most common, and a hundred times as fast.
 */
final class RecordExpressions {

  private final Expressions expressions;
  private final FieldValues values;

  RecordExpressions(Expressions expressions, FieldValues values) {
    this.expressions = expressions;
    this.values = values;
  }

  /** A number of the present record. */
  @FunctionalInterface
  interface Quantity {

    /** The number, finite; NaN if it does not apply to the record. */
    double value() throws BadRecordException;
  }

  /** A condition on the present record. */
  @FunctionalInterface
  interface Condition {

    /** Whether it holds. */
    boolean holds() throws BadRecordException;
  }

  /**
   * Compiles an expression that yields a number.
   *
   * @param place where it stands in the spec, for messages
   * @throws IllegalArgumentException if it cannot be compiled
   */
  Quantity quantity(String place, String source) {
    NumberExpression expression;
    try {
      expression = expressions.number(source);
    } catch (ExpressionException invalid) {
      throw refused(place, source, invalid);
    }
    Optional<String> plain = expression.plainField();
    if (plain.isPresent()) {
      int field = values.indexOf(plain.get());
      return () ->
          values.get(field) instanceof Number number
              ? number.doubleValue()
              : NumberExpression.NOT_APPLICABLE;
    }
    return () -> {
      try {
        return expression.evaluate(values.event());
      } catch (EvaluationException noResult) {
        throw failed(place, noResult);
      }
    };
  }

  /**
   * Compiles an expression that yields true or false.
   *
   * @param place where it stands in the spec, for messages
   * @throws IllegalArgumentException if it cannot be compiled
   */
  Condition condition(String place, String source) {
    ConditionExpression expression;
    try {
      expression = expressions.condition(source);
    } catch (ExpressionException invalid) {
      throw refused(place, source, invalid);
    }
    Optional<String> plain = expression.plainField();
    if (plain.isPresent()) {
      int field = values.indexOf(plain.get());
      return () -> Boolean.TRUE.equals(values.get(field));
    }
    return () -> {
      try {
        return expression.evaluate(values.event());
      } catch (EvaluationException noResult) {
        throw failed(place, noResult);
      }
    };
  }

  private static IllegalArgumentException refused(
      String place, String source, ExpressionException invalid) {
    return new IllegalArgumentException(
        place + ": '" + source + "' " + invalid.getMessage(), invalid);
  }

  private static BadRecordException failed(String place, EvaluationException noResult) {
    return new BadRecordException(Reason.EXPRESSION_FAILED, place + ": " + noResult.getMessage());
  }
}
