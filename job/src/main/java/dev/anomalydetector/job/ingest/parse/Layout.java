package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.SourceFormat;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import dev.anomalydetector.api.value.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The places of a record that a detector reads, numbered: each place has one slot, however many
 * fields are read from it.
 */
final class Layout {

  private final SourceFormat format;
  private final Map<List<String>, Integer> slots = new LinkedHashMap<>();

  private Layout(SourceFormat format) {
    this.format = format;
  }

  /** The places of the declared fields and of the event time. */
  static Layout of(SourceSpec source) {
    Layout layout = new Layout(source.format());
    for (FieldSpec field : source.fields().values()) {
      layout.add(field.path());
    }
    layout.add(source.timestampPath());
    return layout;
  }

  private void add(FieldPath path) {
    if (!path.origin()) {
      slots.putIfAbsent(place(path), slots.size());
    }
  }

  /** In CSV a place is one column, however its path is written. */
  private List<String> place(FieldPath path) {
    return format == SourceFormat.CSV ? List.of(path.column()) : path.members();
  }

  /** The slot of a path that is one of the layout's. */
  int slotOf(FieldPath path) {
    return slots.get(place(path));
  }

  /** The places in the order of their slots: names from the outermost object to the value. */
  List<List<String>> places() {
    return new ArrayList<>(slots.keySet());
  }

  int size() {
    return slots.size();
  }
}
