package dev.anomalydetector.api.expression;

import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.cel.common.CelErrorCode;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import java.util.Map;
import java.util.Optional;

/**
 * A compiled expression, whatever it yields.
 *
 * @param source as the user wrote it
 * @param types the declared fields, from which it can be compiled again
 * @param shape what it mentions
 * @param compiled what evaluates it
 */
record Program(
    String source,
    Map<String, FieldType> types,
    ExpressionShape shape,
    CelRuntime.Program compiled) {

  /**
   * The result for one event, of the type that the compiler found.
   *
   * @param event the values of the fields by name; an absent optional field has no entry
   * @return the result; empty if it depends on a field that the event lacks
   * @throws EvaluationException if there is none for another reason
   */
  Optional<Object> evaluate(Map<String, ?> event) throws EvaluationException {
    if (shape.needsAllFields() && lacksField(event)) {
      return Optional.empty(); // Evaluation would end in an exception, at many times the cost.
    }
    try {
      return Optional.of(
          compiled.eval(
              name -> name.equals(Expressions.VARIABLE) ? Optional.of(event) : Optional.empty()));
    } catch (CelEvaluationException failure) {
      if (failure.getErrorCode() == CelErrorCode.ATTRIBUTE_NOT_FOUND && lacksField(event)) {
        return Optional.empty();
      }
      throw new EvaluationException(source, failure.getMessage(), failure);
    }
  }

  private boolean lacksField(Map<String, ?> event) {
    for (String field : shape.fields()) {
      if (!event.containsKey(field)) {
        return true;
      }
    }
    return false;
  }
}
