package dev.anomalydetector.api.finding;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A place in a document, such as {@code spec.detectors[0].model}.
 *
 * @param steps names of members ({@link String}) and positions in lists ({@link Integer}), from the
 *     root
 */
public record NodePath(List<Object> steps) {

  /** The whole document. */
  public static final NodePath ROOT = new NodePath(List.of());

  /** The member of this name. */
  public NodePath member(String name) {
    return append(name);
  }

  /** The element at this position, from 0. */
  public NodePath element(int position) {
    return append(position);
  }

  /** Where this stands in; the root stands in itself. */
  public NodePath parent() {
    return steps.isEmpty() ? this : new NodePath(steps.subList(0, steps.size() - 1));
  }

  /** Whether this is the other place or within it. */
  public boolean within(NodePath other) {
    return steps.size() >= other.steps.size()
        && steps.subList(0, other.steps.size()).equals(other.steps);
  }

  /**
   * Reads the written form of a path without brackets, such as the {@code fieldPath} of a CEL rule.
   */
  public NodePath members(String dotted) {
    NodePath path = this;
    for (String name : dotted.split("[.]")) {
      path = name.isEmpty() ? path : path.member(name);
    }
    return path;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (Object step : steps) {
      if (step instanceof Integer position) {
        text.append('[').append(position).append(']');
      } else {
        text.append(text.isEmpty() ? "" : ".").append(step);
      }
    }
    return text.toString();
  }

  private NodePath append(Object step) {
    List<Object> longer = new ArrayList<>(steps);
    longer.add(step);
    return new NodePath(Collections.unmodifiableList(longer));
  }
}
