package dev.anomalydetector.api.load;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.finding.NodePath;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.reader.ReaderException;

/** Reads YAML, keeping the place of everything. */
final class YamlReader {

  private YamlReader() {}

  /** Reads a text that should hold exactly one document; whatever is wrong becomes a finding. */
  static YamlDocument read(String file, String text) {
    try {
      return readOne(file, text);
    } catch (YAMLException broken) {
      return nothing(file, syntaxError(file, text, broken));
    }
  }

  private static YamlDocument readOne(String file, String text) {
    List<Node> documents = new ArrayList<>();
    for (Node document : new Yaml(new LoaderOptions()).composeAll(new StringReader(text))) {
      if (!document.getTag().equals(Tag.NULL)) {
        documents.add(document);
      }
    }
    if (documents.isEmpty()) {
      return nothing(
          file,
          Finding.error(NodePath.ROOT, "", "has no content: write one AnomalyDetector")
              .at(new Location(file, 1, 1)));
    }
    if (documents.size() > 1) {
      return nothing(
          file,
          Finding.error(
                  NodePath.ROOT,
                  "",
                  "has "
                      + documents.size()
                      + " documents, of which the second begins here: write exactly one"
                      + " AnomalyDetector to a file")
              .at(location(file, documents.get(1).getStartMark())));
    }
    return new YamlTreeBuilder(file).build(documents.get(0));
  }

  static Location location(String file, Mark mark) {
    return new Location(file, mark.getLine() + 1, mark.getColumn() + 1);
  }

  private static YamlDocument nothing(String file, Finding finding) {
    return new YamlDocument(
        file, JsonNodeFactory.instance.missingNode(), Map.of(), Map.of(), List.of(finding));
  }

  private static Finding syntaxError(String file, String text, YAMLException broken) {
    if (broken instanceof MarkedYAMLException marked) {
      Location place =
          Optional.ofNullable(marked.getProblemMark())
              .map(mark -> location(file, mark))
              .orElse(new Location(file, 1, 1));
      String context = marked.getContext() == null ? "" : marked.getContext() + ", ";
      return Finding.error(NodePath.ROOT, "", "is no YAML: " + context + marked.getProblem())
          .at(place);
    }
    if (broken instanceof ReaderException unreadable) {
      String before = text.substring(0, text.offsetByCodePoints(0, unreadable.getPosition()));
      int line = (int) before.chars().filter(character -> character == '\n').count() + 1;
      return Finding.error(
              NodePath.ROOT,
              "",
              String.format(
                  "is no YAML: the character U+%04X is not allowed", unreadable.getCodePoint()))
          .at(new Location(file, line, before.length() - before.lastIndexOf('\n')));
    }
    return Finding.error(NodePath.ROOT, "", "cannot be read as YAML: " + broken.getMessage())
        .at(new Location(file, 1, 1));
  }
}
