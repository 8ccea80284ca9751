package dev.anomalydetector.api.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.anomalydetector.api.v1alpha1.FieldType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExpressionsTest {

  private final Expressions expressions =
      Expressions.ofTypes(
          Map.of(
              "cpu", FieldType.DOUBLE,
              "total", FieldType.DOUBLE,
              "tasks", FieldType.LONG,
              "type", FieldType.STRING,
              "up", FieldType.BOOLEAN));

  private static final Map<String, Object> EVENT =
      Map.of("cpu", 1.5, "total", 0.0, "tasks", 4L, "type", "EVICT", "up", true);
  private static final Map<String, Object> EVENT_WITHOUT_TYPE = Map.of("cpu", 1.5, "tasks", 4L);

  @Nested
  class Numbers {

    @ParameterizedTest
    @CsvSource({
      "event.cpu, 1.5",
      "event.tasks, 4",
      "event.cpu * 2.0 + double(event.tasks), 7",
      "event.up ? 1 : 0, 1",
      "double(size(event.type)), 5",
      "'math.greatest(event.cpu, 3.0)', 3"
    })
    void areEvaluated(String source, double expected) throws Exception {
      assertThat(expressions.number(source).evaluate(EVENT)).isEqualTo(expected);
    }

    @Test
    void doNotApplyWithoutAFieldTheyNeed() throws Exception {
      assertThat(expressions.number("double(size(event.type))").evaluate(EVENT_WITHOUT_TYPE))
          .isNaN();
    }

    @Test
    void applyIfTheMissingFieldIsNotNeeded() throws Exception {
      NumberExpression expression =
          expressions.number("has(event.type) ? double(size(event.type)) : event.cpu");

      assertThat(expression.evaluate(EVENT_WITHOUT_TYPE)).isEqualTo(1.5);
    }

    @ParameterizedTest
    @CsvSource({
      "event.tasks / 0, / by zero",
      "event.cpu / event.total, Infinity is no finite number",
      "event.total / event.total, NaN is no finite number",
      "double(event.type), EVICT",
      "9223372036854775807 + event.tasks, overflow"
    })
    void withoutAFiniteResultFail(String source, String reason) throws Exception {
      NumberExpression expression = expressions.number(source);

      assertThatExceptionOfType(EvaluationException.class)
          .isThrownBy(() -> expression.evaluate(EVENT))
          .withMessageContaining(source)
          .withMessageContaining(reason);
    }

    @Test
    void thatFailForAnotherReasonThanAMissingFieldFail() throws Exception {
      NumberExpression expression = expressions.number("{'a': 1}['b'] + event.tasks");

      assertThatExceptionOfType(EvaluationException.class)
          .isThrownBy(() -> expression.evaluate(EVENT));
    }
  }

  @Nested
  class Conditions {

    @ParameterizedTest
    @CsvSource({
      "event.type == 'EVICT', true",
      "event.cpu > 1, true",
      "event.tasks < 4, false",
      "event.type.matches('^EV.*'), true",
      "event.type.startsWith('FAIL') || !event.up, false"
    })
    void areEvaluated(String source, boolean expected) throws Exception {
      assertThat(expressions.condition(source).evaluate(EVENT)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
      "event.type == 'EVICT', false",
      "event.type != 'EVICT', false",
      "has(event.type), false",
      "event.type == 'EVICT' || event.cpu > 1.0, true",
      "!has(event.type) || event.type == 'EVICT', true"
    })
    void areFalseWithoutAFieldTheyNeed(String source, boolean expected) throws Exception {
      assertThat(expressions.condition(source).evaluate(EVENT_WITHOUT_TYPE)).isEqualTo(expected);
    }
  }

  @Nested
  class Compiling {

    @ParameterizedTest
    @CsvSource(
        delimiter = '|',
        value = {
          "event.cpuu | event has no field 'cpuu'; did you mean 'cpu'? | 6",
          "event.cpu * 2 | write whole numbers with a decimal point, as in 2.0 | 11",
          "cpu | write event.cpu | 1",
          "machine.cpu | neither 'event' nor a function | 1",
          "event.cpu + | is no expression of CEL | 12",
          "event.type | yields string where a number (double or int) is needed | 1",
          "event.cpu > 1.0 | yields bool where a number | 1",
          "event | yields | 1",
          "size(dyn(event)) | event can only be used as event.<field> | 1",
          "dyn(event).typo | a number | 1",
          "event['cpu'] | cannot be applied to | 6",
          "java.lang.System.exit(1) | neither 'event' nor a function | 1"
        })
    void refusesWithReasonAndPosition(String source, String reason, int column) {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> expressions.number(source))
          .withMessageContaining(reason)
          .satisfies(refused -> assertThat(refused.column()).isEqualTo(column));
    }

    @Test
    void tellsTheLineOfALongExpression() {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> expressions.number("event.cpu\n  + event.ram"))
          .withMessageContaining("line 2, column 10")
          .satisfies(refused -> assertThat(refused.line()).isEqualTo(2));
    }

    @Test
    void wantsABoolForACondition() {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> expressions.condition("event.cpu"))
          .withMessageContaining("yields double where a condition (bool) is needed");
    }

    @Test
    void noEventCanBeMade() {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> expressions.number("event{cpu: 1.0}.cpu"));
    }

    @Test
    void refusesWholeEventEvenWhereTheTypeWouldFit() {
      assertThatExceptionOfType(ExpressionException.class)
          .isThrownBy(() -> expressions.condition("event == event"))
          .withMessageContaining("event can only be used as event.<field>");
    }
  }

  @Nested
  class Shape {

    @Test
    void plainFieldIsRecognised() throws Exception {
      assertThat(expressions.number("event.cpu").plainField()).contains("cpu");
      assertThat(expressions.condition("event.up").plainField()).contains("up");
      assertThat(expressions.number("event.cpu * 1.0").plainField()).isEmpty();
      assertThat(expressions.condition("has(event.up)").plainField()).isEmpty();
    }

    @Test
    void mentionedFieldsAreKnown() throws Exception {
      assertThat(expressions.number("has(event.type) ? event.cpu / event.total : 0.0").fields())
          .isEqualTo(Set.of("type", "cpu", "total"));
    }
  }

  @Test
  void expressionsTravelAsTheirSource() throws Exception {
    NumberExpression number = overTheWire(expressions.number("event.cpu + 1.0"));
    ConditionExpression condition = overTheWire(expressions.condition("event.type == 'EVICT'"));

    assertThat(number.evaluate(EVENT)).isEqualTo(2.5);
    assertThat(number).hasToString("event.cpu + 1.0");
    assertThat(condition.evaluate(EVENT)).isTrue();
  }

  @SuppressWarnings("unchecked")
  private static <T> T overTheWire(T object) throws IOException, ClassNotFoundException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream output = new ObjectOutputStream(bytes)) {
      output.writeObject(object);
    }
    try (ObjectInputStream input =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (T) input.readObject();
    }
  }
}
