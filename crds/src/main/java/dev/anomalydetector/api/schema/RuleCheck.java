package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import dev.cel.common.CelOptions;
import dev.cel.common.CelValidationException;
import dev.cel.common.types.SimpleType;
import dev.cel.compiler.CelCompiler;
import dev.cel.compiler.CelCompilerFactory;
import dev.cel.extensions.CelExtensions;
import dev.cel.parser.CelStandardMacro;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelRuntime;
import dev.cel.runtime.CelRuntimeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The CEL rules of the schema ({@code x-kubernetes-validations}), evaluated as the API server does
 * when a resource is created: transition rules do not apply. Thread-safe.
 */
final class RuleCheck {

  private static final String SELF = "self";
  private static final CelOptions OPTIONS =
      CelOptions.current().enableHeterogeneousNumericComparisons(true).build();
  private static final CelCompiler COMPILER =
      CelCompilerFactory.standardCelCompilerBuilder()
          .setOptions(OPTIONS)
          .setStandardMacros(CelStandardMacro.STANDARD_MACROS)
          .addLibraries(CelExtensions.strings())
          .addVar(SELF, SimpleType.DYN)
          .setResultType(SimpleType.BOOL)
          .build();
  private static final CelRuntime RUNTIME =
      CelRuntimeFactory.standardCelRuntimeBuilder()
          .setOptions(OPTIONS)
          .addLibraries(CelExtensions.strings())
          .build();

  private final SchemaNode schema;
  private final Map<String, CelRuntime.Program> programs = new ConcurrentHashMap<>();

  RuleCheck(SchemaNode schema) {
    this.schema = schema;
  }

  /**
   * Evaluates the rules.
   *
   * @param document the document with defaults filled in
   * @param broken places with a wrong structure: rules about what contains them do not apply
   * @return the rules that do not hold; empty if all do
   */
  List<Finding> check(JsonNode document, List<NodePath> broken) {
    List<Finding> findings = new ArrayList<>();
    check(document, schema, NodePath.ROOT, broken, findings);
    return findings;
  }

  private void check(
      JsonNode node, SchemaNode part, NodePath path, List<NodePath> broken, List<Finding> into) {
    if (broken.stream().noneMatch(place -> place.within(path))) {
      for (SchemaNode.Rule rule : part.rules()) {
        if (!rule.transition() && !holds(rule.expression(), CelValues.of(node, part))) {
          NodePath blamed = path.members(rule.fieldPath());
          into.add(Finding.error(blamed, quote(node.at(pointer(rule))), rule.message()));
        }
      }
    }
    for (Map.Entry<String, JsonNode> member : node.properties()) {
      String name = member.getKey();
      check(member.getValue(), part.member(name), path.member(name), broken, into);
    }
    for (int position = 0; node.isArray() && position < node.size(); position++) {
      check(node.get(position), part.element(), path.element(position), broken, into);
    }
  }

  private boolean holds(String expression, Object self) {
    try {
      return programs
          .computeIfAbsent(expression, RuleCheck::compile)
          .eval(Map.of(SELF, self))
          .equals(Boolean.TRUE);
    } catch (CelEvaluationException failed) {
      throw new IllegalStateException(
          "the CRD's rule '" + expression + "' has no result for " + self, failed);
    }
  }

  private static CelRuntime.Program compile(String expression) {
    try {
      return RUNTIME.createProgram(COMPILER.compile(expression).getAst());
    } catch (CelValidationException | CelEvaluationException invalid) {
      throw new IllegalStateException("the CRD's rule '" + expression + "' is invalid", invalid);
    }
  }

  private static String pointer(SchemaNode.Rule rule) {
    return rule.fieldPath().replace('.', '/');
  }

  private static String quote(JsonNode value) {
    return value.isValueNode() ? value.asText() : "";
  }
}
