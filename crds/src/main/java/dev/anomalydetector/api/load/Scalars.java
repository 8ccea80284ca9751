package dev.anomalydetector.api.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * The values of YAML's scalars. YAML 1.1 as kubectl reads it: {@code yes}, {@code on} and {@code y}
 * are true, {@code 010} is 8; unlike the letter of 1.1, {@code 10:30} is a text. As in JSON, 1.0 is
 * 1.
 */
final class Scalars {

  /** What SnakeYAML takes for texts and kubectl does not. */
  private static final Map<String, Boolean> ONE_LETTER =
      Map.of("y", true, "Y", true, "n", false, "N", false);

  private static final Set<Tag> TEXTS = Set.of(Tag.STR, Tag.TIMESTAMP, Tag.MERGE);

  /** From here on a double may not be the whole number that was written. */
  private static final double LEAST_COARSE = 0x1p53;

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private Scalars() {}

  /** The value as JSON has it; empty if JSON has none such. */
  static Optional<JsonNode> value(ScalarNode node) {
    Tag tag = node.getTag();
    String text = node.getValue();
    if (tag.equals(Tag.STR) && node.isPlain() && ONE_LETTER.containsKey(text)) {
      return Optional.of(JSON.booleanNode(ONE_LETTER.get(text)));
    }
    if (TEXTS.contains(tag) || text.indexOf(':') >= 0) {
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
      boolean whole = number == Math.rint(number) && Math.abs(number) < LEAST_COARSE;
      return Optional.of(whole ? JSON.numberNode(number.longValue()) : JSON.numberNode(number));
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
