package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.finding.Suggestion;
import dev.anomalydetector.api.v1alpha1.AnomalyDetectorSpec;
import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.FieldType;
import java.util.Map;

/** The key consists of fields that every record has. */
record KeyCheck(AnomalyDetectorSpec spec, Findings findings) {

  private static final NodePath KEY = Findings.SPEC.member("key");

  void check() {
    findings.duplicates(KEY, spec.key());
    if (spec.source() == null || spec.source().fields().isEmpty()) {
      return;
    }
    Map<String, FieldSpec> fields = spec.source().fields();
    for (int position = 0; position < spec.key().size(); position++) {
      String name = spec.key().get(position);
      NodePath place = KEY.element(position);
      FieldSpec field = fields.get(name);
      if (name != null && !fields.containsKey(name)) {
        findings.error(
            place,
            name,
            "is not declared in spec.source.fields"
                + Suggestion.didYouMean(name, fields.keySet())
                + " (declared: "
                + String.join(", ", fields.keySet())
                + ")");
      } else if (field != null && field.optional()) {
        findings.error(
            place, name, "is an optional field, but every record must belong to an entity");
      } else if (field != null && field.type() == FieldType.DOUBLE) {
        findings.warning(
            place,
            name,
            "is a field of type Double, so every different number is an entity of its own: set its"
                + " type to String or Long if it is a name");
      }
    }
  }
}
