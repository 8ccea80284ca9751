package dev.anomalydetector.api.expression;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * An expression that yields true or false. Thread-safe; it is serialized as its source and compiled
 * again where it arrives.
 */
public final class ConditionExpression implements Serializable {

  private final transient Program program;

  ConditionExpression(Program program) {
    this.program = program;
  }

  /**
   * Whether the condition holds for one event.
   *
   * @param event the values of the fields by name ({@link Double}, {@link Long}, {@link String} or
   *     {@link Boolean} as declared); an absent optional field has no entry
   * @return false also if the result depends on an optional field that the event lacks
   * @throws EvaluationException if there is no result, such as after a division of whole numbers by
   *     zero
   */
  public boolean evaluate(Map<String, ?> event) throws EvaluationException {
    return program.evaluate(event).equals(Optional.of(Boolean.TRUE));
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
        SerializedExpression.Kind.CONDITION, program.source(), program.types());
  }

  private void readObject(ObjectInputStream stream) throws InvalidObjectException {
    throw new InvalidObjectException("expressions arrive as SerializedExpression");
  }
}
