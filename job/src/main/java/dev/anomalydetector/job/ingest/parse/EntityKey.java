package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.job.deadletter.DeadLetter.Reason;
import dev.anomalydetector.job.event.EntityIds;
import java.util.ArrayList;
import java.util.List;

/** Tells to which entity a record belongs. */
final class EntityKey {

  /** An entity's identity is kept with its state, and in each of its alerts. */
  static final int MAXIMUM_CHARACTERS = 1_024;

  private static final double MAXIMUM_PLAIN = 1e15;

  private final FieldValues values;
  private final int[] fields;

  /** The key of these fields, in this order. */
  EntityKey(FieldValues values, List<String> names) {
    this.values = values;
    this.fields = names.stream().mapToInt(values::indexOf).toArray();
  }

  /**
   * The entity of the present record.
   *
   * @throws BadRecordException if a value is empty, or the whole is too long or no proper text
   */
  String entity() throws BadRecordException {
    List<String> texts = new ArrayList<>(fields.length);
    for (int field : fields) {
      String text = text(values.get(field));
      if (text.isEmpty()) {
        throw bad(
            values.field(field) + " is empty: it is part of spec.key, so no entity can be told");
      }
      texts.add(text);
    }
    String entity = EntityIds.join(texts);
    if (entity.length() > MAXIMUM_CHARACTERS) {
      throw bad(
          "the key is "
              + entity.length()
              + " characters long ("
              + Described.shortened(entity)
              + "), but at most "
              + MAXIMUM_CHARACTERS
              + " are allowed: choose fields for spec.key that name an entity");
    }
    if (!isProper(entity)) {
      throw bad("the key has half of a surrogate pair, which no encoding of text can keep");
    }
    return entity;
  }

  /** A whole double reads as people write it: 17 and not 17.0. */
  private static String text(Object value) {
    if (value instanceof Double number
        && number == Math.rint(number)
        && Math.abs(number) < MAXIMUM_PLAIN) {
      return Long.toString(number.longValue());
    }
    return value.toString();
  }

  private static boolean isProper(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSurrogatePair(
            text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : 0)) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  private static BadRecordException bad(String message) {
    return new BadRecordException(Reason.BAD_KEY, message);
  }
}
