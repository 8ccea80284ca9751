package dev.anomalydetector.api.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.validate.DetectorValidator;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever is done to a file, the loader answers: with a detector, or with errors that have a
 * place.
 */
class MutationTest {

  private static final int MUTANTS = 1_500;
  private static final YAMLMapper YAML = new YAMLMapper();
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void damagedTreeIsLoadedOrRefused(long seed) throws JsonProcessingException {
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      JsonNode tree = YAML.readTree(Sample.YAML);
      for (int damages = 1 + random.nextInt(3); damages > 0; damages--) {
        damage(tree, random);
      }
      refused += answer(YAML.writeValueAsString(tree)) instanceof LoadResult.Refused ? 1 : 0;
    }
    assertThat(refused).isGreaterThan(MUTANTS / 2);
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  void damagedTextIsLoadedOrRefused(long seed) {
    Random random = new Random(seed);
    int refused = 0;
    for (int i = 0; i < MUTANTS; i++) {
      StringBuilder text = new StringBuilder(Sample.YAML);
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(8));
      String junk = "{}[]:,&*!|>'\"%@`-? \n\t\u0000\u00e9x1";
      text.replace(from, to, String.valueOf(junk.charAt(random.nextInt(junk.length()))));
      refused += answer(text.toString()) instanceof LoadResult.Refused ? 1 : 0;
    }
    assertThat(refused).isGreaterThan(MUTANTS / 2);
  }

  private static LoadResult answer(String yaml) {
    LoadResult result = Sample.load(yaml);
    assertThat(result.findings())
        .as(yaml)
        .allSatisfy(finding -> assertThat(finding.location()).isPresent());
    if (result instanceof LoadResult.Loaded loaded) {
      assertThat(loaded.findings()).noneMatch(Finding::error);
      assertThat(DetectorValidator.validate(loaded.detector())).noneMatch(Finding::error);
    } else {
      assertThat(result.findings()).as(yaml).anyMatch(Finding::error);
    }
    return result;
  }

  private static void damage(JsonNode tree, Random random) {
    List<JsonNode> containers = new ArrayList<>();
    collect(tree, containers);
    JsonNode container = containers.get(random.nextInt(containers.size()));
    if (container instanceof ObjectNode object && !object.isEmpty()) {
      List<String> names = new ArrayList<>();
      object.fieldNames().forEachRemaining(names::add);
      String name = names.get(random.nextInt(names.size()));
      switch (random.nextInt(3)) {
        case 0 -> object.remove(name);
        case 1 -> object.set(name, junk(random));
        default -> object.set(name + "x", object.remove(name));
      }
    } else if (container instanceof ArrayNode list && !list.isEmpty()) {
      int position = random.nextInt(list.size());
      switch (random.nextInt(3)) {
        case 0 -> list.remove(position);
        case 1 -> list.set(position, junk(random));
        default -> list.add(list.get(position).deepCopy());
      }
    }
  }

  private static JsonNode junk(Random random) {
    return switch (random.nextInt(9)) {
      case 0 -> JSON.nullNode();
      case 1 -> JSON.numberNode(random.nextInt(2_000) - 1_000);
      case 2 -> JSON.numberNode(random.nextGaussian());
      case 3 -> JSON.textNode("");
      case 4 -> JSON.textNode("junk" + random.nextInt());
      case 5 -> JSON.textNode("9d");
      case 6 -> JSON.booleanNode(random.nextBoolean());
      case 7 -> JSON.arrayNode().add(random.nextInt(5));
      default -> JSON.objectNode().put("junk", random.nextInt(5));
    };
  }

  private static void collect(JsonNode node, List<JsonNode> into) {
    if (node.isContainerNode()) {
      into.add(node);
      node.forEach(child -> collect(child, into));
    }
  }
}
