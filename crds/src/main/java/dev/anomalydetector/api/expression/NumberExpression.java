package dev.anomalydetector.api.expression;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An expression that yields a number. Thread-safe; it is serialized as its source and compiled
 * again where it arrives.
 */
public final class NumberExpression implements Serializable {

  /** What {@link #evaluate} returns if the expression does not apply to an event: not a number. */
  public static final double NOT_APPLICABLE = Double.NaN;

  private final transient Program program;

  NumberExpression(Program program) {
    this.program = program;
  }

  /**
   * The number for one event.
   *
   * @param event the values of the fields by name ({@link Double}, {@link Long}, {@link String} or
   *     {@link Boolean} as declared); an absent optional field has no entry
   * @return a finite number, or {@link #NOT_APPLICABLE} if it depends on an optional field that the
   *     event lacks
   * @throws EvaluationException if there is none, or none that is finite, such as after a division
   *     by zero
   */
  public double evaluate(Map<String, ?> event) throws EvaluationException {
    Optional<Object> result = program.evaluate(event);
    if (result.isEmpty()) {
      return NOT_APPLICABLE;
    }
    double number = ((Number) result.get()).doubleValue();
    if (!Double.isFinite(number)) {
      throw new EvaluationException(
          program.source(),
          number
              + " is no finite number; exclude such records by a where, as in where: "
              + "event.total > 0.0",
          null);
    }
    return number;
  }

  /**
   * The field, if the expression is {@code event.<field>} and nothing else: then its value is the
   * result.
   */
  public Optional<String> plainField() {
    return program.shape().plainField();
  }

  /** Names of all fields that the expression mentions. */
  public Set<String> fields() {
    return program.shape().fields();
  }

  /** The expression as it was written. */
  @Override
  public String toString() {
    return program.source();
  }

  private Object writeReplace() {
    return new SerializedExpression(
        SerializedExpression.Kind.NUMBER, program.source(), program.types());
  }

  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("expressions arrive as SerializedExpression");
  }
}
