package dev.anomalydetector.job.score;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The series a detector is judged on as a whole.
 *
 * @param series in the order in which results list them; names are unique
 */
public record Corpus(List<LabelledSeries> series) {

  /** Copies the list and refuses a name that occurs twice. */
  public Corpus {
    series = List.copyOf(series);
    Set<String> seen = new HashSet<>();
    for (LabelledSeries one : series) {
      if (!seen.add(one.name())) {
        throw new IllegalArgumentException(
            "Two series are named '"
                + one.name()
                + "'. Give each series its own name, so that detections can be told apart.");
      }
    }
  }

  /** The number of labelled windows in all series. */
  public int windowCount() {
    return series.stream().mapToInt(one -> one.windows().size()).sum();
  }

  /** Refuses names that no series here has: their detections would silently count for nothing. */
  void requireKnown(Collection<String> names) {
    Set<String> unknown = new TreeSet<>(names);
    series.forEach(one -> unknown.remove(one.name()));
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException(
          "There are detections or scores for series that are not in the corpus: "
              + unknown
              + ". Add these series to the corpus or leave out what was found in them.");
    }
  }
}
