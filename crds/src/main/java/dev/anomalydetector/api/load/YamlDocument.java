package dev.anomalydetector.api.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.Location;
import dev.anomalydetector.api.finding.NodePath;
import java.util.List;
import java.util.Map;

/**
 * The one document of a file, as a tree that knows where in the file everything stands.
 *
 * @param file name of the file
 * @param root the tree; members without value are absent, elements of lists without one are null
 * @param names where the names of members stand
 * @param values where values stand
 * @param findings what was wrong in reading it, the tree being as good as possible nevertheless
 */
record YamlDocument(
    String file,
    JsonNode root,
    Map<NodePath, Location> names,
    Map<NodePath, Location> values,
    List<Finding> findings) {

  /**
   * The finding with its place in the file: at the value that it quotes, else at the name of the
   * member, and if there is no such member, at what it is missing from.
   */
  Finding locate(Finding finding) {
    if (finding.location().isPresent()) {
      return finding;
    }
    NodePath path = finding.path();
    Location place = finding.value().isEmpty() ? names.get(path) : values.get(path);
    while (place == null && !path.steps().isEmpty()) {
      path = path.parent();
      place = names.containsKey(path) ? names.get(path) : values.get(path);
    }
    return finding.at(place == null ? new Location(file, 1, 1) : place);
  }
}
