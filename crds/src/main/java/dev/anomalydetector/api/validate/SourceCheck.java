package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.expression.ExpressionException;
import dev.anomalydetector.api.expression.Expressions;
import dev.anomalydetector.api.finding.NodePath;
import dev.anomalydetector.api.finding.Suggestion;
import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.anomalydetector.api.v1alpha1.Names;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import dev.anomalydetector.api.value.FieldPath;
import java.util.List;
import java.util.Map;

/** Fields can be written in expressions, and their paths fit the format. */
record SourceCheck(SourceSpec source, Findings findings) {

  private static final NodePath SOURCE = Findings.SPEC.member("source");

  void check() {
    for (Map.Entry<String, FieldSpec> field : source.fields().entrySet()) {
      NodePath path = SOURCE.member("fields").member(field.getKey());
      checkName(path, field.getKey());
      FieldSpec spec = field.getValue();
      if (spec != null && spec.path() != null) {
        if (spec.path().origin() && spec.type() != FieldType.STRING) {
          findings.error(
              path.member("type"),
              "",
              "must be String for the path $source, which is a name, but is " + spec.type());
        }
        checkPath(path.member("path"), spec.path(), source, findings);
      }
    }
    if (source.csv() != null) {
      checkColumns(source.csv().columns());
    }
  }

  private void checkName(NodePath path, String name) {
    if (!name.matches(Names.FIELD_PATTERN)) {
      findings.error(
          path,
          "",
          "a field is named with letters, digits and underscores, no digit first, at most 63, as in"
              + " cpu_share: expressions say event.<name>");
    } else if (!canBeWritten(name)) {
      findings.error(
          path,
          "",
          "is a word of CEL, so event." + name + " cannot be written: choose another name");
    }
  }

  private static boolean canBeWritten(String name) {
    try {
      Expressions.ofTypes(Map.of(name, FieldType.DOUBLE)).number("event." + name);
      return true;
    } catch (ExpressionException reserved) {
      return false;
    }
  }

  /** Whether a path can lead anywhere in records of the source's format. */
  static void checkPath(NodePath place, FieldPath path, SourceSpec source, Findings findings) {
    if (path.origin()) {
      return;
    }
    if (source.format() == SourceFormat.JSON && path.members().size() == 1) {
      String member = path.members().get(0);
      if (member.indexOf('.') >= 0) {
        findings.error(
            place,
            path,
            "leads nowhere: for the member of a member of a JSON object write $." + member);
      }
    } else if (source.format() == SourceFormat.CSV && !source.csv().columns().isEmpty()) {
      List<String> columns = source.csv().columns();
      if (!columns.contains(path.column())) {
        findings.error(
            place,
            path,
            "is no column"
                + Suggestion.didYouMean(path.column(), columns)
                + " (columns: "
                + String.join(", ", columns)
                + ")");
      }
    }
  }

  private void checkColumns(List<String> columns) {
    NodePath place = SOURCE.member("csv").member("columns");
    findings.duplicates(place, columns);
    if (columns.isEmpty() && source.kafka() != null && source.kafka().topic() != null) {
      findings.warning(
          place,
          "",
          "is missing: records of topic "
              + source.kafka().topic()
              + " have no header line, so each would be a bad record; only files can be read");
    }
  }
}
