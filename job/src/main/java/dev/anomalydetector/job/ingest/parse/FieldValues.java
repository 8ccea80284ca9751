package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.FieldSpec;
import dev.anomalydetector.api.v1alpha1.SourceSpec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The values of the declared fields of one record; filled anew for each. */
final class FieldValues {

  private final List<DeclaredField> fields;
  private final Object[] values;
  private final Map<String, Object> event = new HashMap<>();
  private boolean eventIsCurrent;

  private FieldValues(List<DeclaredField> fields) {
    this.fields = fields;
    this.values = new Object[fields.size()];
  }

  /**
   * Room for the fields of a source.
   *
   * @param key names of the fields that are the key
   */
  static FieldValues of(SourceSpec source, List<String> key, Layout layout) {
    List<DeclaredField> fields = new ArrayList<>();
    for (Map.Entry<String, FieldSpec> entry : source.fields().entrySet()) {
      FieldSpec field = entry.getValue();
      fields.add(
          new DeclaredField(
              entry.getKey(),
              field.type(),
              field.path().text(),
              field.optional(),
              key.contains(entry.getKey()),
              field.path().origin() ? DeclaredField.ORIGIN : layout.slotOf(field.path())));
    }
    return new FieldValues(List.copyOf(fields));
  }

  /**
   * Takes the values of a record.
   *
   * @param raw what stands at each slot
   * @throws BadRecordException if a field that is not optional is missing, or one is of a wrong
   *     type; the first in the order of declaration
   */
  void fill(Object[] raw, String sourceName, boolean numbersAreText) throws BadRecordException {
    eventIsCurrent = false;
    for (int i = 0; i < values.length; i++) {
      DeclaredField field = fields.get(i);
      Object found = field.slot() == DeclaredField.ORIGIN ? sourceName : raw[field.slot()];
      values[i] = field.value(found, numbersAreText);
    }
  }

  /** The number of a declared field. */
  int indexOf(String name) {
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(name + " is not declared in spec.source.fields");
  }

  /** The field of this number. */
  DeclaredField field(int index) {
    return fields.get(index);
  }

  /** The value of the field of this number; null if it is absent. */
  Object get(int index) {
    return values[index];
  }

  /**
   * The values by name, for expressions; absent fields have no entry. Made only if asked for, since
   * most metrics are plain fields. Valid until the next record.
   */
  Map<String, Object> event() {
    if (!eventIsCurrent) {
      for (int i = 0; i < values.length; i++) {
        if (values[i] == null) {
          event.remove(fields.get(i).name());
        } else {
          event.put(fields.get(i).name(), values[i]);
        }
      }
      eventIsCurrent = true;
    }
    return event;
  }
}
