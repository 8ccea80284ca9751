package dev.anomalydetector.api.v1alpha1;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Copies of collections that nobody can change. They keep order, and unlike {@link List#copyOf}
 * also the gaps (null elements) that a resource has which is not valid yet.
 */
final class Immutable {

  private Immutable() {}

  /** A copy; empty for null. */
  static <T> List<T> list(List<T> elements) {
    return elements == null ? List.of() : Collections.unmodifiableList(new ArrayList<>(elements));
  }

  /** A copy; empty for null. */
  static <K, V> Map<K, V> map(Map<K, V> entries) {
    return entries == null ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(entries));
  }
}
