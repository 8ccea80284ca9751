package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.expression.ExpressionException;
import dev.anomalydetector.api.expression.Expressions;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.anomalydetector.api.v1alpha1.MetricSpec;
import java.util.Map;
import java.util.TreeMap;

/** Every expression compiles against the declared fields. */
record ExpressionCheck(AnomalyDetectorSpec spec, Findings findings) {

  void check() {
    if (spec.source() == null || spec.source().fields().isEmpty()) {
      return;
    }
    Expressions expressions = Expressions.ofTypes(types(spec.source().fields()));
    compile(
        Findings.SPEC.member("source").member("filter"),
        spec.source().filter(),
        expressions::condition);
    for (int position = 0; position < spec.metrics().size(); position++) {
      MetricSpec metric = spec.metrics().get(position);
      if (metric != null) {
        NodePath place = Findings.SPEC.member("metrics").element(position);
        compile(place.member("value"), metric.value(), expressions::number);
        compile(place.member("where"), metric.where(), expressions::condition);
      }
    }
  }

  private void compile(NodePath place, String source, Compiler compiler) {
    if (source == null) {
      return;
    }
    try {
      compiler.compile(source);
    } catch (ExpressionException refused) {
      findings.error(place, source, refused.getMessage());
    }
  }

  private static Map<String, FieldType> types(Map<String, FieldSpec> fields) {
    Map<String, FieldType> types = new TreeMap<>();
    fields.forEach(
        (name, field) -> types.put(name, field == null ? FieldType.DOUBLE : field.type()));
    return types;
  }

  /** Something of {@link Expressions} that compiles. */
  @FunctionalInterface
  private interface Compiler {
    Object compile(String source) throws ExpressionException;
  }
}
