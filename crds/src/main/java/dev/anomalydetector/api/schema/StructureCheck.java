package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The structure of a document against a schema: types, required and unknown members, bounds,
 * patterns. Thread-safe.
 */
final class StructureCheck {

  private final SchemaNode schema;
  private final Schema validator;

  StructureCheck(SchemaNode schema) {
    this.schema = schema;
    this.validator =
        SchemaRegistry.withDialect(Dialects.getOpenApi30()).getSchema(schema.closed().json());
  }

  /** Everything wrong with the structure, one finding for each place; empty if nothing is. */
  List<Finding> check(JsonNode document) {
    List<Error> errors = new ArrayList<>(validator.validate(document));
    errors.sort(Comparator.comparingInt(error -> rank(error.getKeyword())));
    Map<NodePath, Finding> findings = new LinkedHashMap<>();
    for (Error error : errors) {
      NodePath path = path(error);
      Finding finding = StructureMessages.finding(error, path, schema.at(path));
      findings.putIfAbsent(finding.path(), finding);
    }
    return List.copyOf(findings.values());
  }

  /**
   * A text of the wrong type is too long and in no enumeration as well; the lowest rank says most.
   */
  private static int rank(String keyword) {
    int position = List.of("type", "enum", "pattern").indexOf(keyword);
    return position < 0 ? Integer.MAX_VALUE : position;
  }

  private static NodePath path(Error error) {
    NodePath path = NodePath.ROOT;
    for (int i = 0; i < error.getInstanceLocation().getNameCount(); i++) {
      Object step = error.getInstanceLocation().getElement(i);
      path =
          step instanceof Integer position ? path.element(position) : path.member(step.toString());
    }
    return path;
  }
}
