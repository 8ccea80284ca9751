package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.dialect.Dialects;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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

  /** Everything wrong with the structure, once for each place; empty if nothing is. */
  List<Finding> check(JsonNode document) {
    List<Error> errors = validator.validate(document);
    Set<NodePath> wrongType = new HashSet<>();
    for (Error error : errors) {
      if (error.getKeyword().equals("type")) {
        wrongType.add(path(error));
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (Error error : errors) {
      NodePath path = path(error);
      // A value of the wrong type is not in the enumeration either; to say so twice helps nobody.
      if (error.getKeyword().equals("type") || !wrongType.contains(path)) {
        findings.add(StructureMessages.finding(error, path, schema.at(path)));
      }
    }
    return findings;
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
