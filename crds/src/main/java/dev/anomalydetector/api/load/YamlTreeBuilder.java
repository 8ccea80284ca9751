package dev.anomalydetector.api.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/** Turns the nodes of one YAML document into a tree of JSON values, as kubectl does. Used once. */
final class YamlTreeBuilder {

  /**
   * More than any detector has; aliases may repeat a node, so the number of nodes in the file does
   * not bound the tree.
   */
  private static final int MOST_VALUES = 100_000;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private final String file;
  private final Map<NodePath, Location> names = new HashMap<>();
  private final Map<NodePath, Location> values = new HashMap<>();
  private final List<Finding> findings = new ArrayList<>();
  private final List<Node> open = new ArrayList<>();

  YamlTreeBuilder(String file) {
    this.file = file;
  }

  /**
   * Builds the tree.
   *
   * @throws YAMLException if it would be too large
   */
  YamlDocument build(Node document) {
    JsonNode root = value(document, NodePath.ROOT).orElse(JSON.objectNode());
    return new YamlDocument(file, root, names, values, findings);
  }

  private Optional<JsonNode> value(Node node, NodePath path) {
    values.put(path, YamlReader.location(file, node.getStartMark()));
    if (open.contains(node)) {
      return refused(path, "contains itself: an alias must not stand within its anchor");
    }
    if (values.size() > MOST_VALUES) {
      throw new YAMLException("more than " + MOST_VALUES + " values, aliases written out");
    }
    open.add(node);
    try {
      if (node instanceof MappingNode mapping) {
        return Optional.of(object(mapping, path));
      }
      if (node instanceof SequenceNode sequence) {
        return Optional.of(list(sequence, path));
      }
      return scalar((ScalarNode) node, path);
    } finally {
      open.remove(open.size() - 1);
    }
  }

  private ObjectNode object(MappingNode mapping, NodePath path) {
    ObjectNode object = JSON.objectNode();
    for (NodeTuple entry : mapping.getValue()) {
      if (!(entry.getKeyNode() instanceof ScalarNode name)) {
        findings.add(
            Finding.error(path, "", "the name of a member must be a text, not a list or mapping")
                .at(YamlReader.location(file, entry.getKeyNode().getStartMark())));
        continue;
      }
      NodePath member = path.member(name.getValue());
      Location place = YamlReader.location(file, name.getStartMark());
      if (name.getTag().equals(Tag.MERGE)) {
        findings.add(
            Finding.error(member, "", "merging (<<) is not supported: write the members out")
                .at(place));
      } else if (names.putIfAbsent(member, place) != null) {
        findings.add(
            Finding.error(
                    member,
                    "",
                    "stands here twice: the first time in line " + names.get(member).line())
                .at(place));
      } else {
        value(entry.getValueNode(), member).ifPresent(value -> object.set(name.getValue(), value));
      }
    }
    return object;
  }

  private ArrayNode list(SequenceNode sequence, NodePath path) {
    ArrayNode list = JSON.arrayNode();
    for (Node element : sequence.getValue()) {
      NodePath place = path.element(list.size());
      if (element.getTag().equals(Tag.NULL)) {
        // Unlike in a mapping the API server does not take it for absent, but for wrong.
        values.put(place, YamlReader.location(file, element.getStartMark()));
        list.addNull();
      } else {
        list.add(value(element, place).orElse(JSON.nullNode()));
      }
    }
    return list;
  }

  private Optional<JsonNode> scalar(ScalarNode node, NodePath path) {
    if (node.getTag().equals(Tag.NULL)) {
      findings.add(
          Finding.warning(
                  path,
                  "",
                  "has no value and counts as absent: give one ({} for all defaults) or remove it")
              .at(values.get(path)));
      return Optional.empty();
    }
    Optional<JsonNode> value = Scalars.value(node);
    return value.isPresent()
        ? value
        : refused(
            path,
            "'"
                + node.getValue()
                + "' is no value of JSON: write a text, a finite number, true or false");
  }

  private Optional<JsonNode> refused(NodePath path, String message) {
    findings.add(Finding.error(path, "", message).at(values.get(path)));
    return Optional.empty();
  }
}
