package dev.anomalydetector.api.validate;

import dev.anomalydetector.api.finding.Finding;
import dev.anomalydetector.api.finding.NodePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects findings. */
final class Findings {

  /** Where all of them are. */
  static final NodePath SPEC = NodePath.ROOT.member("spec");

  private final List<Finding> all = new ArrayList<>();

  void error(NodePath path, Object value, String message) {
    all.add(Finding.error(path, value, message));
  }

  void warning(NodePath path, Object value, String message) {
    all.add(Finding.warning(path, value, message));
  }

  /**
   * Reports each name that has occurred before in the list; the paths are those of the list's
   * elements.
   */
  void duplicates(NodePath list, List<String> names) {
    Set<String> seen = new HashSet<>();
    for (int position = 0; position < names.size(); position++) {
      String name = names.get(position);
      if (name != null && !seen.add(name)) {
        error(list.element(position), name, "stands in this list before: each may stand once");
      }
    }
  }

  List<Finding> all() {
    return List.copyOf(all);
  }
}
