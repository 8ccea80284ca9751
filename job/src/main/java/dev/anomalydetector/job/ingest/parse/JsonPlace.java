package dev.anomalydetector.job.ingest.parse;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A place in a JSON document that is read, or that leads to one; together they are a tree. */
final class JsonPlace {

  /** Nothing is read here: the place only leads to others. */
  static final int NO_SLOT = -1;

  private final String path;
  private final Map<String, JsonPlace> members = new HashMap<>();
  private int slot = NO_SLOT;
  private long lastVisit;

  private JsonPlace(String path) {
    this.path = path;
  }

  /** The tree of a layout; its root is the document. */
  static JsonPlace treeOf(Layout layout) {
    JsonPlace root = new JsonPlace("$");
    List<List<String>> places = layout.places();
    for (int slot = 0; slot < places.size(); slot++) {
      JsonPlace place = root;
      for (String name : places.get(slot)) {
        String path = place.path + "." + name;
        place = place.members.computeIfAbsent(name, absent -> new JsonPlace(path));
      }
      place.slot = slot;
    }
    return root;
  }

  /** The member of this name, or null if nothing is read from it. */
  JsonPlace member(String name) {
    return members.get(name);
  }

  /** Whether anything is read from below this place. */
  boolean leadsOn() {
    return !members.isEmpty();
  }

  int slot() {
    return slot;
  }

  /** The path as users write it. */
  String path() {
    return path;
  }

  /**
   * Notes that a document has this place.
   *
   * @param document number of the document, from 1
   * @return false if the same document had it before
   */
  boolean visit(long document) {
    boolean first = lastVisit != document;
    lastVisit = document;
    return first;
  }
}
