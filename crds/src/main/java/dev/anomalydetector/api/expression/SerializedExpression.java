package dev.anomalydetector.api.expression;

import dev.anomalydetector.api.v1alpha1.FieldType;
import java.io.InvalidObjectException;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.util.Map;
import java.util.TreeMap;

/**
 * An expression on its way to another process: what it takes to compile it there.
 *
 * @param kind what it yields
 * @param source as the user wrote it
 * @param types the declared fields
 */
record SerializedExpression(Kind kind, String source, TreeMap<String, FieldType> types)
    implements Serializable {

  enum Kind {
    NUMBER,
    CONDITION
  }

  SerializedExpression(Kind kind, String source, Map<String, FieldType> types) {
    this(kind, source, new TreeMap<>(types));
  }

  private Object readResolve() throws ObjectStreamException {
    try {
      Expressions expressions = Expressions.ofTypes(types);
      return switch (kind) {
        case NUMBER -> expressions.number(source);
        case CONDITION -> expressions.condition(source);
      };
    } catch (ExpressionException changed) {
      InvalidObjectException invalid =
          new InvalidObjectException(
              "'" + source + "' no longer compiles: " + changed.getMessage());
      invalid.initCause(changed);
      throw invalid;
    }
  }
}
