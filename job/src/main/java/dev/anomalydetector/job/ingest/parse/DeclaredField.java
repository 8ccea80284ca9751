package dev.anomalydetector.job.ingest.parse;

import dev.anomalydetector.api.v1alpha1.FieldType;
import dev.anomalydetector.job.deadletter.DeadLetter.Reason;

/**
 * A field of {@code spec.source.fields}.
 *
 * @param name its name, as in {@code event.<name>}
 * @param type its type
 * @param path where it stands, as the user wrote it
 * @param optional whether a record may lack it
 * @param key whether it belongs to the key
 * @param slot its slot in the {@link Layout}, or {@link #ORIGIN}
 */
record DeclaredField(
    String name, FieldType type, String path, boolean optional, boolean key, int slot) {

  /** The slot of a field that stands in no record, but is the name of its source. */
  static final int ORIGIN = -1;

  /**
   * The value of this field.
   *
   * @param raw what stands in the record, or null
   * @param numbersAreText whether a text is to be read as a number where the type is one
   * @return a {@link Double}, {@link Long}, {@link String} or {@link Boolean} as declared; null if
   *     the field is optional and absent
   * @throws BadRecordException if it is absent and not optional, or of another type
   */
  Object value(Object raw, boolean numbersAreText) throws BadRecordException {
    if (raw == null || raw == NotScalar.NULL) {
      return absent(raw);
    }
    Object value = TypedValue.of(type, raw, numbersAreText);
    if (value == null) {
      boolean tooLong = type == FieldType.STRING && raw instanceof String;
      throw new BadRecordException(
          key && tooLong ? Reason.BAD_KEY : Reason.WRONG_TYPE,
          this + " is " + Described.value(raw) + ", not " + TypedValue.description(type));
    }
    return value;
  }

  private Object absent(Object raw) throws BadRecordException {
    if (optional) {
      return null;
    }
    String state = raw == null ? " is missing" : " is null";
    throw key
        ? new BadRecordException(
            Reason.BAD_KEY, this + state + ": it is part of spec.key, so no entity can be told")
        : new BadRecordException(
            Reason.MISSING_FIELD,
            this + state + ": correct its path, or declare it optional: true");
  }

  @Override
  public String toString() {
    return "field " + name + " (" + path + ")";
  }
}
