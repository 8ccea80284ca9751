package dev.anomalydetector.api.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The values of YAML's scalars. YAML 1.1 as kubectl reads it: {@code yes} and {@code on} are true,
 * {@code 010} is 8; unlike the letter of 1.1, {@code 1e3} is a number and {@code 10:30} is a text.
 */
final class Scalars {

  private static final Pattern EXPONENT = Pattern.compile("[-+]?[0-9]+[eE][-+]?[0-9]{1,3}");

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Scalars() {}

  /** The value as JSON has it; empty if JSON has none such. */
  static Optional<JsonNode> value(ScalarNode node) {
    Tag tag = node.getTag();
    String text = node.getValue();
    if (tag.equals(Tag.STR) && node.isPlain() && EXPONENT.matcher(text).matches()) {
      return Optional.of(JSON.numberNode(Double.parseDouble(text)));
    }
    if (tag.equals(Tag.STR) || tag.equals(Tag.TIMESTAMP) || text.indexOf(':') >= 0) {
      return Optional.of(JSON.textNode(text));
    }
    try {
      return json(new Values().of(node));
    } catch (YAMLException | NumberFormatException invalid) {
      return Optional.empty();
    }
  }

  private static Optional<JsonNode> json(Object value) {
    if (value instanceof Boolean truth) {
      return Optional.of(JSON.booleanNode(truth));
    }
    if (value instanceof Integer || value instanceof Long) {
      return Optional.of(JSON.numberNode(((Number) value).longValue()));
    }
    if (value instanceof BigInteger large) {
      return Optional.of(JSON.numberNode(large));
    }
    if (value instanceof Double number && Double.isFinite(number)) {
      return Optional.of(JSON.numberNode(number));
    }
    return Optional.empty();
  }

  /** Opens what SnakeYAML knows about scalars to one node at a time. */
  private static final class Values extends SafeConstructor {

    Values() {
      super(new LoaderOptions());
    }

    Object of(ScalarNode node) {
      return constructObject(node);
    }
  }
}
