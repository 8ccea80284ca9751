package dev.anomalydetector.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.List;

/**
 * Everything that the API server would check of an AnomalyDetector that is created: structure, then
 * rules. Thread-safe.
 */
public final class SchemaCheck {

  private final SchemaNode schema;
  private final StructureCheck structure;
  private final RuleCheck rules;

  /** With the schema of the CRD on the class path. */
  public SchemaCheck() {
    this.schema = new SchemaNode(DetectorSchema.load());
    this.structure = new StructureCheck(schema);
    this.rules = new RuleCheck(schema);
  }

  /**
   * Checks a document.
   *
   * @param document the whole resource; members whose value is null must be absent, as the API
   *     server takes them
   * @return all findings, each an error; empty if it would be accepted
   */
  public List<Finding> check(JsonNode document) {
    List<Finding> findings = new ArrayList<>(structure.check(document));
    List<NodePath> broken = findings.stream().map(Finding::path).toList();
    findings.addAll(rules.check(Defaults.fill(document, schema), broken));
    return findings;
  }
}
